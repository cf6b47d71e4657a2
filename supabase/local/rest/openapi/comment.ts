/** A comment's first line, and what follows it without the empty lines between. */
export function summaryOf(comment: string | null): { summary?: string; description?: string } {
  if (comment === null) return {};
  const end = comment.indexOf('\n');
  if (end < 0) return { summary: comment };
  const description = comment.slice(end).replace(/^\n+/, '');
  return { summary: comment.slice(0, end), ...(description !== '' && { description }) };
}
