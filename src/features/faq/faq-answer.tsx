/** An answer: text with its line breaks, whatever stands in it. */
export function FaqAnswer({ content }: { readonly content: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {content}
    </p>
  );
}
