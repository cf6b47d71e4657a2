/**
 * Whether the video elements of this browser show the part of a file that its edit list wants, at its time. Firefox (140)
 * hides what comes before, but leaves that time in front, and plays on behind the end.
 * @param userAgent what the browser says of itself.
 */
export function playsEditLists(userAgent: string): boolean {
  return !/Firefox\//.test(userAgent);
}
