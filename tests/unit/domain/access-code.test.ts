import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAccessCode, parseAccessCode } from '@/domain/access-code';

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
  ])('cannot be made of %j', (text) => {
    expect(parseAccessCode(text)).toBeNull();
  });
});
