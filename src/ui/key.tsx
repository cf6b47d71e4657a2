/** Draws a key of the keyboard beside the command that it runs. */
export function Key({ children }: { readonly children: string }) {
  return (
    <kbd className="inline-block min-w-4.5 rounded-xs border border-line-strong bg-ground/40 px-1.25 text-center font-body text-2xs leading-4 font-medium text-muted">
      {children}
    </kbd>
  );
}
