/**
 * User agents that fetch a link to show a preview of it or to index it. Browsers, including those inside apps, have
 * other names ("Instagram", "LinkedInApp") and get the app. So do phones of the Cubot brand.
 */
export const CRAWLER =
  /(?<!cu)bot\b|crawler|spider|facebookexternalhit|facebookcatalog|slack-imgproxy|whatsapp\/|skypeuripreview|embedly|iframely|vkshare|flipboard|tumblr\/|nuzzel|outbrain|quora link preview|redditbot|bitlybot|mastodon|preview/i;

export function isCrawler(userAgent: string | null): boolean {
  return userAgent !== null && CRAWLER.test(userAgent);
}
