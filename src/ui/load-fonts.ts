/** The fonts of the texts (styles.css). */
const FACES = ['600 1em "Barlow Condensed"', '700 1em "Barlow Condensed"', '1em Inter'] as const;

/**
 * Waits for the fonts, which load in parallel with the code, because text that changes its font moves everything
 * around it. A font that fails to load is skipped.
 */
export async function loadFonts(): Promise<void> {
  try {
    await Promise.all(FACES.map((face) => document.fonts.load(face)));
  } catch (error) {
    console.warn('The fonts could not be loaded', error);
  }
}
