import { expect, test } from 'vitest';
import { directionOf, inCapitals, lettersOf } from '@/lib/writing';

test.each([
  ['Niko Brandt', 'NIKO BRANDT'],
  ['Jörg Groß', 'JÖRG GROSS'],
  ['Yiğit', 'YİĞİT'],
  ['Işıl', 'IŞIL'],
  ['Γιάννης', 'ΓΙΑΝΝΗΣ'],
  ['Андрій', 'АНДРІЙ'],
  ['Nguyễn'.normalize('NFD'), 'NGUYỄN'.normalize('NFC')],
  ['ხვიჩა', 'ხვიჩა'],
  ['大谷 翔平', '大谷 翔平'],
  ['محمد', 'محمد'],
  ['Nora 👩🏽‍🦱', 'NORA 👩🏽‍🦱'],
])('%s in capitals is %s', (text, capitals) => {
  expect(inCapitals(text)).toBe(capitals);
});

test.each([
  ['Nora', 'ltr'],
  ['', 'ltr'],
  ['#10 (2027)', 'ltr'],
  ['محمد Salah', 'rtl'],
  ['(10) דני', 'rtl'],
  ['Mo صلاح', 'ltr'],
  ['大谷', 'ltr'],
])('%s is written %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});

test('counts letters as a reader does', () => {
  expect(lettersOf('Zoë👨‍👩‍👧é'.normalize('NFD'))).toEqual(['Z', 'o', 'e\u0308', '👨‍👩‍👧', 'e\u0301']);
});
