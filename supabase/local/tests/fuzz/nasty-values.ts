import type { Dice } from './dice';

/** Texts that have broken parsers before. */
export const NASTY_TEXTS: readonly [string, ...string[]] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\uffff',
  '😀',
  'é́',
  '\r\n',
  '..',
  '../../x',
  '.',
  '/',
  '//',
  '\\',
  '%',
  '%00',
  '%zz',
  '"',
  "'",
  "';--",
  '()',
  '(((((',
  '{}',
  '{"a":',
  '[1,2',
  '*',
  'null',
  'NaN',
  '-1',
  '0',
  '1e999',
  '99999999999999999999999',
  '-9223372036854775809',
  '2147483648',
  'true',
  'infinity',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '2026-13-45',
  '0000-00-00',
  '294277-01-01',
  'a@b.test',
  'A'.repeat(300),
  'ä'.repeat(3000),
  '[]',
  '__proto__',
  'constructor',
];

/** The same inside addresses, where some must be encoded. */
const NASTY_SEGMENTS: readonly [string, ...string[]] = [
  '%00',
  '%FF',
  '%C0%AF',
  '%ED%A0%80',
  '%',
  '%zz',
  '%2e%2e',
  '..%2f..',
  '%2F',
  '%5C',
  '%0d%0a',
  '%F0%9F%98%80',
  '%25%30%30',
  'x'.repeat(2000),
  '~',
  '*',
  ';a=b',
];

export function nastyText(dice: Dice): string {
  return dice.pick(NASTY_TEXTS);
}

/** Replaces lone surrogates, as every client does. */
export function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

/** A piece of a path, either encoded like a client does or raw. */
export function nastySegment(dice: Dice): string {
  if (dice.chance(0.5)) return dice.pick(NASTY_SEGMENTS);
  return encodeURIComponent(wellFormed(nastyText(dice)));
}

/** Any JSON value, including ones that no schema expects. */
export function nastyJson(dice: Dice, depth = 0): unknown {
  switch (dice.below(depth > 3 ? 6 : 9)) {
    case 0:
      return null;
    case 1:
      return dice.chance(0.5);
    case 2:
      return dice.pick([0, -1, 1.5, 1e308, -1e-308, 2 ** 53, 2147483648, 9e18]);
    case 3:
    case 4:
    case 5:
      return nastyText(dice);
    case 6:
      return Array.from({ length: dice.below(4) }, () => nastyJson(dice, depth + 1));
    case 7:
      return nested(dice.pick([10, 500, 20_000]));
    default:
      return Object.fromEntries(
        Array.from({ length: dice.below(4) }, () => [nastyText(dice), nastyJson(dice, depth + 1)]),
      );
  }
}

/** Lists in lists, which `jsonText` writes: JSON.stringify does not go that deep. */
const nested = (depth: number): string => `@nested${depth}@`;

/** JSON text of a value. */
export function jsonText(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll(
    /"@nested(\d+)@"/g,
    (_, depth: string) => '['.repeat(Number(depth)) + ']'.repeat(Number(depth)),
  );
}

/** Bodies to send instead of the expected one. */
export function spoil(dice: Dice, text: string): string | Uint8Array<ArrayBuffer> {
  switch (dice.below(8)) {
    case 0:
      return text.slice(0, dice.below(text.length + 1));
    case 1:
      return `${text}${nastyText(dice)}`;
    case 2:
      return new Uint8Array([0xff, 0xfe, 0x00, 0xd8, 0xc3, 0x28, 0xed, 0xa0, 0x80]);
    case 3:
      return Uint8Array.from(Array.from(text), (letter) => (letter.codePointAt(0) ?? 0) & 255);
    case 4:
      return jsonText(nastyJson(dice));
    case 5:
      return '';
    case 6:
      return `\u0000${text}`;
    default:
      return text.replaceAll(/[:,]/g, (mark) => (dice.chance(0.3) ? nastyText(dice) : mark));
  }
}
