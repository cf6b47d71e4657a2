/** Shows an answer as plain text with its line breaks. */
export function FaqAnswer({ content }: { readonly content: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {content}
    </p>
  );
}
