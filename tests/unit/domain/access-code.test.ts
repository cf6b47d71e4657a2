import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAccessCode, parseAccessCode } from '@/domain/access-code';
import { sharedPath } from '@/domain/paths';
import { viewerPlaceOf } from '@/domain/viewer-place';
import { targetOf } from '../../../supabase/functions/link-preview/target';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const codes = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 8, maxLength: 8 });

describe('access codes', () => {
  test('are 8 digits and uppercase letters', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(isAccessCode(code)).toBe(true);
        expect(parseAccessCode(` ${code.toLowerCase()}\n`)).toBe(code);
      }),
    );
  });

  test.each([
    '7K2QX9BD.',
    '7K2QX9BD).',
    '<7K2QX9BD>',
    '(7K2QX9BD)!',
    '“7K2QX9BD”',
    '«7K2QX9BD»,',
    `'7k2qx9bd';`,
    '"7K2QX9BD"]:',
    '7K2QX9BD…',
    '*7K2QX9BD*',
    '7K2QX9BD\u200b',
    '7K2QX9BD&gt;',
    '7K2QX9BD%2522',
    '7K2QX9BD.Enjoy',
  ])('are extracted from %j', (text) => {
    expect(parseAccessCode(text)).toBe('7K2QX9BD');
  });

  const marks = fc.string({
    unit: fc.constantFrom(...`.,;:!?…'"’‘“”„«»‹›()[]{}<>*_~\`|-–% \u200b\u200e\ufeff\n`.split('')),
    maxLength: 4,
  });
  const glued = fc.record({ code: codes, before: marks, after: marks, isLower: fc.boolean() });

  test('are read despite characters that messengers append, by the app and by link previews', () => {
    fc.assert(
      fc.property(glued, fc.constantFrom('video', 'playlist'), (text, kind) => {
        const written = text.before + (text.isLower ? text.code.toLowerCase() : text.code) + text.after;
        expect(parseAccessCode(written)).toBe(text.code);
        const path = sharedPath(kind, encodeURIComponent(written));
        expect(viewerPlaceOf(path)).toEqual({ kind, isEmbedded: false, code: text.code });
        expect(targetOf(path)).toEqual({ kind, code: text.code });
        expect(targetOf(`/embed${path}`)).toEqual({ kind, code: text.code });
      }),
    );
  });

  test('are read the same way by the app and by link previews, for any text in their place', () => {
    const texts = fc.oneof(
      fc.tuple(marks, codes, fc.string({ unit: 'grapheme', maxLength: 3 })).map((parts) => parts.join('')),
      fc.string({ unit: fc.constantFrom('%', '2', '0', 'E', '8', '.', 'ä', '/', 'é'), maxLength: 12 }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const { pathname } = new URL(`https://standout.test/shared/${text.replaceAll(/[?#]/g, '')}`);
        const code = parseAccessCode(viewerPlaceOf(pathname)?.code ?? '');
        expect(targetOf(pathname)?.code ?? null).toBe(code);
      }),
    );
  });

  test('are not cut out of longer words', () => {
    fc.assert(
      fc.property(codes, fc.constantFrom(...LETTERS, 'a', 'é', '٣', 'ß'), (code, letter) => {
        expect(parseAccessCode(code + letter)).toBeNull();
        expect(parseAccessCode(letter + code)).toBeNull();
      }),
    );
  });

  test('are nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (text) => {
        const isOne = text.length === 8 && text.split('').every((letter) => LETTERS.includes(letter));
        expect(isAccessCode(text)).toBe(isOne);
      }),
    );
  });

  test.each([
    '',
    '7K2QX9B',
    '7K2QX9BD1',
    '7K2Q X9B',
    'ÄK2QX9BD',
    '７K2QX9BD',
    'ſK2QX9BD'.slice(0, 7),
    '../../..',
  ])('cannot be made from %j', (text) => {
    expect(parseAccessCode(text)).toBeNull();
  });
});
