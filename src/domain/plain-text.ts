// The database has the same rule (private.without_unseen), and the edge functions have a copy of this file in
// supabase/functions/_shared. tests/database/plain-texts.test.ts compares the three.

/**
 * Invisible characters: control characters, marks that change the direction of writing, zero-width letters, fillers,
 * tags and variation selectors. They make a text look like another one, or like nothing. White space is not included.
 */
const UNSEEN = String.raw`\0-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`;
/** Emoji and the symbols around them. */
const PICTURES = String.raw`\u2190-\u27bf\u2900-\u2bff\u{1f000}-\u{1faff}`;
/** Arabic and the scripts like it, and those of India and its neighbors. */
const JOINED = String.raw`\u0600-\u061b\u061d-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17b3\u17b6-\u17ff\u1820-\u18aa\ufb50-\ufdff\ufe70-\ufefc`;
/** Places where invisible characters change the visible text, and are kept. */
const KEPT = [
  // Flags of parts of countries.
  String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`,
  // Emoji in color, and one made of several.
  String.raw`[\u00a9\u00ae\u203c\u2049\u2122\u2139\u3030\u303d\u3297\u3299${PICTURES}]\ufe0f?(?:\u200d(?=[${PICTURES}]))?`,
  // Keycaps.
  String.raw`[#*0-9]\ufe0f(?=\u20e3)`,
  // Controls whether two letters join.
  String.raw`[${JOINED}][\u200c\u200d](?=[${JOINED}])`,
  // Half letters at the end of a word, after a virama.
  String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]\u200d`,
  // Variants of Han letters and of Mongolian ones.
  String.raw`[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{323af}][\u{e0100}-\u{e01ef}]`,
  String.raw`[\u1820-\u18aa][\u180b-\u180d\u180f]`,
];
const KEPT_OR_UNSEEN = new RegExp(`(${KEPT.join('|')})|[${UNSEEN}]`, 'gu');

const SPACE = String.raw`\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000`;
const SPACES = new RegExp(`[${SPACE}]+`, 'gu');
const SPACES_AROUND = new RegExp(`^[${SPACE}]+|[${SPACE}]+$`, 'gu');
const BREAKS = /\r\n|[\v\f\r\u0085\u2028\u2029]/gu;

/** Removes invisible characters from a text. */
export function withoutUnseen(text: string): string {
  return text.replace(KEPT_OR_UNSEEN, '$1');
}

/** A title, name or fact as it is stored and shown: one line of visible text; '' if nothing is left. */
export function oneLine(text: string): string {
  return withoutUnseen(text).replace(SPACES, ' ').trim();
}

/** A description or message as it is stored and shown, with its line breaks; '' if nothing is left. */
export function manyLines(text: string): string {
  return withoutUnseen(text).replace(BREAKS, '\n').replace(SPACES_AROUND, '');
}
