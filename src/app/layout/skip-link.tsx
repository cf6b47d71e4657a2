/** The first Tab stop, which skips the header. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-accent px-4 py-2 font-semibold text-ink focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
