/**
 * Whether this browser's video elements follow a file's edit list. Firefox (140) hides the part before the list's start
 * but keeps its time as a gap, and keeps playing past the end.
 * @param userAgent the browser's user agent string.
 */
export function playsEditLists(userAgent: string): boolean {
  return !/Firefox\//.test(userAgent);
}
