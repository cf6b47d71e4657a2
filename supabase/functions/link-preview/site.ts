/** The product's name; the same as the app's own (src/domain/brand.ts), which is not deployed with the function. */
export const SITE_NAME = 'Standout AI';
/** The description for pages about no link in particular. */
export const SITE_DESCRIPTION = 'Highlights of one player, followed through the game and shared by link.';
/** The size in pixels in which the embedded viewer is offered; every site scales it. */
export const PLAYER = { widthPx: 1280, heightPx: 720 } as const;
