const LONG = /^#?([0-9a-f]{6})$/i;
const SHORT = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i;

/**
 * A typed color as #RRGGBB in capitals. Short colors like '#f0a' and colors without '#' are accepted; null otherwise.
 */
export function parseHexColor(text: string): string | null {
  const typed = text.trim();
  const [, long] = LONG.exec(typed) ?? [];
  if (long) return `#${long.toUpperCase()}`;
  const short = SHORT.exec(typed);
  if (!short) return null;
  const doubled = short.slice(1).map((digit) => digit + digit);
  return `#${doubled.join('').toUpperCase()}`;
}
