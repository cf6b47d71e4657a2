import { inCapitals } from '@/lib/writing';
import latin600 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url';
import latin700 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url';
import latinExt600 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-ext-600-normal.woff2?url';
import vietnamese600 from '@fontsource/barlow-condensed/files/barlow-condensed-vietnamese-600-normal.woff2?url';
import cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url';
import cyrillicExt from '@fontsource-variable/inter/files/inter-cyrillic-ext-wght-normal.woff2?url';
import greek from '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2?url';
import greekExt from '@fontsource-variable/inter/files/inter-greek-ext-wght-normal.woff2?url';

/**
 * The overlay's font has its own family name, because the page loads "Barlow Condensed" on its own schedule and a
 * worker cannot use the page's fonts.
 */
const FAMILY = 'Overlay Barlow Condensed';
const LATIN_EXTENDED =
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20C0, U+2C60-2C7F, U+A720-A7FF';

interface Face {
  readonly url: string;
  readonly weight: string;
  readonly unicodeRange?: string;
}

const FACES: readonly Face[] = [
  { url: latin600, weight: '600' },
  { url: latinExt600, weight: '600', unicodeRange: LATIN_EXTENDED },
  { url: latin700, weight: '700' },
];

/**
 * Fonts for less common scripts, loaded only when needed. Barlow Condensed has no Cyrillic or Greek letters, so we use
 * Inter, the body font, for those. Other scripts use the device's fonts.
 */
const RARE_FACES: readonly Required<Face>[] = [
  { url: vietnamese600, weight: '600', unicodeRange: 'U+0300-0303, U+0306, U+0309, U+0323, U+1EA0-1EF1' },
  { url: cyrillic, weight: '600', unicodeRange: 'U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116' },
  { url: cyrillicExt, weight: '600', unicodeRange: 'U+0460-048F, U+0492-04AF, U+04B2-052F, U+A640-A69F' },
  { url: greek, weight: '600', unicodeRange: 'U+0370-03FF' },
  { url: greekExt, weight: '600', unicodeRange: 'U+1F00-1FFF' },
];

/** Fonts loaded or loading, by URL. */
const loading = new Map<string, Promise<void>>();

/** The canvas font for text on video: Barlow Condensed, or a system font until that is loaded. */
export function overlayFont(weight: 600 | 700, sizePx: number): string {
  return `${weight} ${sizePx}px "${FAMILY}", "Arial Narrow", sans-serif`;
}

/**
 * Loads the fonts of the overlay and the title card, once per page or worker. Call it before drawing text, so that
 * preview and export look the same. A font that fails to load is reported on the console and replaced.
 * @param text the text to draw; loads extra fonts for letters that the usual ones lack.
 */
export async function loadOverlayFonts(text = ''): Promise<void> {
  const rare = RARE_FACES.filter(({ unicodeRange }) => hasLetterOf(unicodeRange, text));
  await Promise.all([...FACES, ...rare].map(loadFace));
}

function loadFace(face: Face): Promise<void> {
  const loaded = loading.get(face.url) ?? addFace(face);
  loading.set(face.url, loaded);
  return loaded;
}

async function addFace({ url, ...descriptors }: Face): Promise<void> {
  const fonts: unknown = Reflect.get(Reflect.get(globalThis, 'document') ?? globalThis, 'fonts');
  if (typeof FontFaceSet === 'undefined' || !(fonts instanceof FontFaceSet)) return;
  try {
    fonts.add(await new FontFace(FAMILY, `url(${url})`, descriptors).load());
  } catch (error) {
    console.warn('A font of the video overlay could not be loaded', error);
  }
}

/** Whether a text or its uppercase form has a letter of a range such as 'U+0400-045F, U+2116'. */
function hasLetterOf(unicodeRange: string, text: string): boolean {
  const points = Array.from(inCapitals(text) + text.normalize('NFC'), (letter) => letter.codePointAt(0) ?? 0);
  return unicodeRange.split(', ').some((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return points.some((point) => point >= first && point <= last);
  });
}
