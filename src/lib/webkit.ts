/** Whether a browser is built on WebKit: Safari, every browser on Apple's phones, WebKitGTK. */
export function isWebKit(userAgent: string): boolean {
  return userAgent.includes('AppleWebKit/') && !/Chrom(e|ium)\//.test(userAgent);
}

/**
 * Whether a browser is WebKit without Apple's player (WebKitGTK, WPE), which plays media with GStreamer. Two of its
 * bugs cannot be detected by trying: a video element seeks once or twice in a file in memory and then fails for good,
 * and copying decoded sound may crash the tab. So we go by the engine's name.
 */
export function playsWithGStreamer(userAgent: string): boolean {
  return isWebKit(userAgent) && !/Macintosh|iPhone|iPad|iPod/.test(userAgent);
}
