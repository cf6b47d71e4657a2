/** Whether a browser is built on WebKit: Safari, every browser on a phone of Apple, WebKitGTK. */
export function isWebKit(userAgent: string): boolean {
  return userAgent.includes('AppleWebKit/') && !/Chrom(e|ium)\//.test(userAgent);
}

/**
 * Whether a browser is WebKit without Apple's player (WebKitGTK, WPE), whose media is GStreamer's. Two of its faults
 * cannot be found by trying: a video element seeks once or twice in a file that is read from memory and then fails for
 * good, and copying decoded sound may end the tab. So the engine's name decides.
 */
export function playsWithGStreamer(userAgent: string): boolean {
  return isWebKit(userAgent) && !/Macintosh|iPhone|iPad|iPod/.test(userAgent);
}
