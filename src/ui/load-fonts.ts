/** What texts are set in (styles.css). */
const FACES = ['600 1em "Barlow Condensed"', '700 1em "Barlow Condensed"', '1em Inter'] as const;

/**
 * Waits for the fonts, which come at the same time as the code: texts that change their font while they are read make
 * everything beside them move. Fonts that do not come are done without.
 */
export async function loadFonts(): Promise<void> {
  try {
    await Promise.all(FACES.map((face) => document.fonts.load(face)));
  } catch (error) {
    console.warn('The fonts could not be loaded', error);
  }
}
