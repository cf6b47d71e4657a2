import latin600 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url';
import latin700 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url';
import latinExt600 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-ext-600-normal.woff2?url';

/** A family of its own: the page's "Barlow Condensed" loads by itself and later, a worker knows none of it. */
const FAMILY = 'Overlay Barlow Condensed';
const LATIN_EXTENDED =
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20C0, U+2C60-2C7F, U+A720-A7FF';

const FACES = [
  { url: latin600, weight: '600' },
  { url: latinExt600, weight: '600', unicodeRange: LATIN_EXTENDED },
  { url: latin700, weight: '700' },
] as const;

let loading: Promise<void> | null = null;

/** The canvas font for text on video: Barlow Condensed, with what the machine has until it is loaded. */
export function overlayFont(weight: 600 | 700, sizePx: number): string {
  return `${weight} ${sizePx}px "${FAMILY}", "Arial Narrow", sans-serif`;
}

/**
 * Loads the fonts of the overlay and the title card, once, in a page or a worker. Call it before drawing text;
 * preview and export then look the same. A font that cannot be had is reported on the console and replaced.
 */
export function loadOverlayFonts(): Promise<void> {
  loading ??= loadFaces();
  return loading;
}

async function loadFaces(): Promise<void> {
  const fonts: unknown = Reflect.get(Reflect.get(globalThis, 'document') ?? globalThis, 'fonts');
  if (typeof FontFaceSet === 'undefined' || !(fonts instanceof FontFaceSet)) return;
  const load = async ({ url, ...descriptors }: (typeof FACES)[number]): Promise<void> => {
    try {
      fonts.add(await new FontFace(FAMILY, `url(${url})`, descriptors).load());
    } catch (error) {
      console.warn('A font of the video overlay could not be loaded', error);
    }
  };
  await Promise.all(FACES.map(load));
}
