import { describe, expect, test } from 'vitest';
import {
  cleanFact,
  contactKind,
  EMPTY_CARD,
  isWithin,
  MAX_CONTACT_LENGTH,
  MAX_FACT_LENGTH,
  type PlayerCard,
} from '@/domain/player-card';

describe('a fact as it is stored', () => {
  test.each([
    ['  Niko Brandt ', 'Niko Brandt'],
    ['Niko\tBrandt', 'Niko Brandt'],
    ['a\u0000b\u0007c\u0085d', 'abcd'],
    ['\u202a+49 30 1234567\u202c', '+49 30 1234567'],
    ['👨‍👩‍👧 10', '👨‍👩‍👧 10'],
    ['محمد صلاح', 'محمد صلاح'],
    ['大谷 翔平', '大谷 翔平'],
    [' \n\u2028 ', ''],
  ])('of %j is %j', (typed, stored) => {
    expect(cleanFact(typed)).toBe(stored);
  });

  test('has its letters counted, and not the units of their encoding', () => {
    expect(isWithin('😀'.repeat(MAX_FACT_LENGTH), MAX_FACT_LENGTH)).toBe(true);
    expect(isWithin('x'.repeat(300), MAX_FACT_LENGTH)).toBe(false);
    expect(isWithin('x'.repeat(MAX_CONTACT_LENGTH), MAX_CONTACT_LENGTH)).toBe(true);
  });
});

test.each([
  ['niko@club.example', 'email'],
  ['niko+film@mail.club.example', 'email'],
  ['+49 (30) 123-45.67', 'phone'],
  ['0151/2345678', 'phone'],
  ['12345', 'phone'],
  ['1234', null],
  ['9'.repeat(21), null],
  ['@niko', null],
  ['niko@club', null],
  ['call me', null],
  ['javascript:alert(1)', null],
  ['<a@b.example>', null],
  ['a@b.example, c@d.example', null],
  ['', null],
] as const)('%j as a contact is %s', (text, kind) => {
  expect(contactKind(text)).toBe(kind);
});

test('nothing of a card that was never saved is given, and its contact is off', () => {
  const { showsContact, ...facts }: PlayerCard = EMPTY_CARD;
  expect(showsContact).toBe(false);
  expect(Object.values(facts).join('')).toBe('');
});
