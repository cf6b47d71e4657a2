/**
 * Whether this browser's video elements follow a file's edit list. Firefox (140) hides what comes before, but keeps its
 * time as a gap, and plays on past the end.
 * @param userAgent what the browser says of itself.
 */
export function playsEditLists(userAgent: string): boolean {
  return !/Firefox\//.test(userAgent);
}
