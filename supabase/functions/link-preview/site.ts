/** The product's name, as in src/domain/brand.ts, which is not deployed with the function. */
export const SITE_NAME = 'Standout AI';
/** The description for pages that are not about a particular link. */
export const SITE_DESCRIPTION = 'Highlights of one player, followed through the game and shared by link.';
/** The size of the embedded viewer in pixels; sites may scale it. */
export const PLAYER = { widthPx: 1280, heightPx: 720 } as const;
