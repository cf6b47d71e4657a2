import { expect, test } from 'vitest';
import { cardFacts, isCardOf } from '@/domain/card-facts';
import { EMPTY_CARD } from '@/domain/player-card';

const CARD = {
  name: 'Nora Berg',
  number: '10',
  position: 'Keeper',
  team: 'Nordstern',
  year: 'Class of 2027',
  height: '6 ft',
  weight: '150 lb',
  contact: 'nora@nordstern.example',
  showsContact: true,
};

test('a title card shows the given facts, in order', () => {
  expect(cardFacts(CARD).map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Number 10',
    'Position Keeper',
    'Team Nordstern',
    'Class or born Class of 2027',
    'Height 6 ft',
    'Weight 150 lb',
    'Contact nora@nordstern.example',
  ]);
  expect(cardFacts({ ...EMPTY_CARD, name: 'Nora', number: '10 A' })).toEqual([
    { label: 'Number', value: '10 A' },
  ]);
  expect(cardFacts(EMPTY_CARD)).toEqual([]);
});

test('shows the contact only if it is switched on', () => {
  expect(cardFacts({ ...CARD, showsContact: false }).some(({ label }) => label === 'Contact')).toBe(false);
});

test.each([
  ['Nora Berg', true],
  ['nora  BERG', true],
  ['Nora', true],
  ['Nora Marie Berg', true],
  ['Maya Lind', false],
  ['Nora Lind', false],
])('the card of Nora Berg is that of %s: %s', (name, isHers) => {
  expect(isCardOf(name, CARD)).toBe(isHers);
});

test('a card without a name applies to any player', () => {
  expect(isCardOf('Maya', EMPTY_CARD)).toBe(true);
});
