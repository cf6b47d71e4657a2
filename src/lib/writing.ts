/** Letters as a reader counts them: an emoji of a family is one, and so is a letter with its accents. */
export function lettersOf(text: string): readonly string[] {
  return Array.from(
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text),
    (part) => part.segment,
  );
}

const TURKISH = /[ıİğĞ]/;
const GREEK = /\p{Script=Greek}/u;
const GEORGIAN = /\p{Script=Georgian}/u;

/**
 * A name in capitals, by the rules of its own language if its letters reveal it: a Turkish i keeps its dot, Greek
 * capitals have no accents, and Georgian has no capitals that fonts support.
 */
export function inCapitals(text: string): string {
  if (GEORGIAN.test(text)) return text;
  const language = TURKISH.test(text) ? 'tr' : GREEK.test(text) ? 'el' : undefined;
  return text.normalize('NFC').toLocaleUpperCase(language);
}

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The direction of a text: that of its first letter, as in Unicode's bidirectional algorithm. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}
