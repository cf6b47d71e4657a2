/**
 * Whether the video elements of this browser can be trusted to seek in files that are read from memory. WebKit without
 * Apple's player (WebKitGTK, WPE) sometimes seeks in them once or twice and then fails for good, and sometimes does not
 * even load them. Trying proves nothing there, and each failure is an error in the console, so the engine's name decides.
 * @param userAgent what the browser says of itself.
 */
export function seeksInFiles(userAgent: string): boolean {
  const isWebKit = userAgent.includes('AppleWebKit/') && !/Chrom(e|ium)\//.test(userAgent);
  return !isWebKit || /Macintosh|iPhone|iPad|iPod/.test(userAgent);
}
