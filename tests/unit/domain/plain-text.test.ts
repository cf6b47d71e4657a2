import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manyLines, oneLine, withoutUnseen } from '@/domain/plain-text';
import { EXAMPLES, texts } from './plain-text-arbitraries';

test.each(EXAMPLES)('shows %j as %j', (typed, seen) => {
  expect(oneLine(typed)).toBe(seen);
});

test.each([
  ['\n  One\r\nTwo\rThree\u2028Four\u0085 \tFive\n\n', 'One\nTwo\nThree\nFour\n \tFive'],
  ['\u202eOne\u200b\n\u2066Two', 'One\nTwo'],
  ['\u200b\n\u2800\n', ''],
])('shows %j of many lines as %j', (typed, seen) => {
  expect(manyLines(typed)).toBe(seen);
});

test('removes characters that Unicode lets every font ignore on their own, and no others', () => {
  const ignored = /^[\p{DI}\p{Cc}\p{Zl}\p{Zp}\p{Zs}\p{Cs}\p{Bidi_Control}\u2800\ufff9-\ufffc]$/u;
  const wrong: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const letter = String.fromCodePoint(code);
    if ((oneLine(letter) === '') !== ignored.test(letter)) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});

test('keeps everything visible', () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const rule of [withoutUnseen, oneLine, manyLines]) expect(rule(rule(text))).toBe(rule(text));
    }),
  );
});

test('removes lone surrogates, which no database stores', () => {
  expect(oneLine('a\ud83d b\udc4d')).toBe('a b');
});

test('the edge functions have the same rule', () => {
  const [app, functions] = ['src/domain', 'supabase/functions/_shared'].map((folder) =>
    readFileSync(`${folder}/plain-text.ts`, 'utf8'),
  );
  expect(functions).toBe(app);
});
