import { expect, test } from 'vitest';
import {
  cleanCard,
  contactKind,
  EMPTY_CARD,
  isWithin,
  MAX_CONTACT_LENGTH,
  MAX_FACT_LENGTH,
  type PlayerCard,
} from '@/domain/player-card';

test("stores the visible part of a card's texts, and turns off an empty contact", () => {
  const facts = { name: ' Ni\u200bko\tBrandt ', number: '1\ufe0f\u20e30', team: '\u3164' };
  const contact = '\u202a+49 30 1234567\u202c';
  expect(cleanCard({ ...EMPTY_CARD, ...facts, contact, showsContact: true })).toEqual({
    ...EMPTY_CARD,
    name: 'Niko Brandt',
    number: '1\ufe0f\u20e30',
    contact: '+49 30 1234567',
    showsContact: true,
  });
  expect(cleanCard({ ...EMPTY_CARD, contact: '\u200b', showsContact: true })).toEqual(EMPTY_CARD);
});

test('counts letters, not code units', () => {
  expect(isWithin('😀'.repeat(MAX_FACT_LENGTH), MAX_FACT_LENGTH)).toBe(true);
  expect(isWithin('x'.repeat(300), MAX_FACT_LENGTH)).toBe(false);
  expect(isWithin('x'.repeat(MAX_CONTACT_LENGTH), MAX_CONTACT_LENGTH)).toBe(true);
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

test('a card that was never saved is empty, with its contact turned off', () => {
  const { showsContact, ...facts }: PlayerCard = EMPTY_CARD;
  expect(showsContact).toBe(false);
  expect(Object.values(facts).join('')).toBe('');
});
