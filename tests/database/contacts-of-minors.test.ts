// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { holdsContact } from '@/domain/held-contact';
import { ADULT, cardOf, CardOwner, CONTACT, FACTS, MINOR, preview, thisYear } from './card-owner';
import { openTestDatabase, sqlState, type TestDatabase } from './harness';
import { forgetCalls } from './sharing-helpers';

let db: TestDatabase;
let owner: CardOwner;

beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(async () => {
  await forgetCalls(db);
  owner = await CardOwner.create(db);
});
afterAll(() => db.database.close());

describe('the contact of a minor', () => {
  test('is kept, and cannot be switched on in the card or for a link', async () => {
    owner = await CardOwner.create(db, MINOR);
    expect(await sqlState(owner.fill(true))).toBe('PT403');
    await owner.fill(false);
    expect(await sqlState(owner.write({ shows_contact: true }))).toBe('PT403');
    expect(await owner.read()).toMatchObject({
      mayShowContact: false,
      card: { contact: CONTACT, showsContact: false },
    });
    for (const link of owner.links) {
      expect(await sqlState(owner.show(link, true, true))).toBe('PT403');
      await owner.show(link, true, false);
      expect(await cardOf(db, link)).toEqual(FACTS);
    }
  });

  test('is switched off when the year of birth turns out to be a minor’s', async () => {
    await owner.fill(true);
    for (const link of owner.links) await owner.show(link, true, true);
    await owner.bornIn(MINOR);
    for (const link of owner.links) expect(await cardOf(db, link)).toEqual(FACTS);
    // It stays off when the year changes back, because only the owner switches it on.
    await owner.bornIn(ADULT);
    for (const link of owner.links) expect(await cardOf(db, link)).toEqual(FACTS);
    expect(await owner.read()).toMatchObject({
      card: { showsContact: false },
    });
  });

  test('is not sent even with everything switched on', async () => {
    await owner.fill(true);
    for (const link of owner.links) await owner.show(link, true, true);
    // As in a backup from before the rule existed.
    await db.database.asOwner(async (session) => {
      await session.exec('alter table users disable trigger hide_contact_of_minor');
      await session.query('update users set birth_year = $2 where id = $1', [owner.userId, MINOR]);
      await session.exec('alter table users enable trigger hide_contact_of_minor');
    });
    for (const link of owner.links) {
      expect(await cardOf(db, link)).toEqual(FACTS);
      expect(JSON.stringify(await preview(db, link))).not.toContain(CONTACT);
    }
  });
});

describe('an account without a year of birth', () => {
  test.each([
    ['with none', {}],
    ['with a text', { birth_year: String(ADULT) }],
    ['with a fraction', { birth_year: ADULT - 0.5 }],
    ['with a list', { birth_year: [ADULT] }],
    ['with a future year', { birth_year: thisYear + 1 }],
  ])('%s shows no contact, like a minor’s', async (_, metadata) => {
    owner = await CardOwner.create(db, null, metadata);
    expect(await sqlState(owner.fill(true))).toBe('PT403');
    await owner.fill(false);
    expect(await owner.read()).toMatchObject({
      mayShowContact: false,
      hasBirthYear: false,
    });
    for (const link of owner.links) expect(await sqlState(owner.show(link, true, true))).toBe('PT403');
  });

  test('shows it once support has entered the year, and stops when it is removed', async () => {
    owner = await CardOwner.create(db, null);
    await owner.bornIn(ADULT);
    await owner.fill(true);
    for (const link of owner.links) await owner.show(link, true, true);
    await owner.bornIn(null);
    for (const link of owner.links) expect(await cardOf(db, link)).toEqual(FACTS);
    expect(await owner.read()).toMatchObject({
      card: { contact: CONTACT, showsContact: false },
    });
  });
});

describe('a minor’s contact in another fact', () => {
  const HELD = [
    '+49 151 234 567 89',
    'Niko (0151) 23-45-67',
    '555-2012',
    '+1 415 555-2012',
    '٠١٥١٢٣٤٥٦٧',
    '０１５１２３４５',
    'niko@nordstern.example',
    '@niko.brandt',
    'niko＠nordstern',
    'https://x.example/niko',
    'www.niko.example',
    'insta.com/niko',
    'niko.io',
  ];
  const NOT_HELD = [
    ...Object.values(FACTS),
    'Class of 2027',
    '2026/27',
    '2026/2027',
    'Class of 2027, born 2009',
    '14.05.2009',
    '2009-05-14',
    '5\'11" (180 cm) 165 lb',
    '10 / 23 / 7',
    'F.C. St. Pauli U.S.',
    'SV Nordstern 1904',
    '大谷 翔平 👨‍👩‍👧',
    'نادي الهلال ١٩٥٧',
  ];

  test('is detected by both the app and the database', async () => {
    const texts = [...HELD, ...NOT_HELD];
    const { rows } = await db.owner('select private.holds_contact(t) as held from unnest($1::text[]) t', [
      texts,
    ]);
    expect(texts.map((text, k) => [text, rows[k]?.['held']])).toEqual(
      texts.map((text) => [text, HELD.includes(text)]),
    );
    expect(texts.map((text) => [text, holdsContact(text)])).toEqual(
      texts.map((text) => [text, HELD.includes(text)]),
    );
  });

  test.each(['name', 'number', 'position', 'team', 'year', 'height', 'weight'])(
    'is refused in %s',
    async (fact) => {
      for (const year of [MINOR, null]) {
        owner = await CardOwner.create(db, year);
        expect(await sqlState(owner.write({ [fact]: '+49 151 2345678' }))).toBe('PT422');
        expect(await sqlState(owner.write({ [fact]: FACTS.year }))).toBe('ok');
        expect(await sqlState(owner.write({ [fact]: 'niko@nordstern.example' }))).toBe('PT422');
      }
      owner = await CardOwner.create(db);
      expect(await sqlState(owner.write({ [fact]: '+49 151 2345678' }))).toBe('ok');
    },
  );

  test('that was there before is hidden, and blocks nothing else', async () => {
    await owner.write({ ...FACTS, team: 'Call +49 151 2345678' });
    for (const link of owner.links) await owner.show(link, true, false);
    await owner.bornIn(MINOR);
    const { team: _, ...shown } = FACTS;
    for (const link of owner.links) {
      expect(await cardOf(db, link)).toEqual(shown);
      expect(JSON.stringify(await preview(db, link))).not.toContain('2345678');
    }
    expect(await sqlState(owner.write({ number: '7' }))).toBe('ok');
    expect(await sqlState(owner.write({ team: 'Call +49 151 2345679' }))).toBe('PT422');
  });
});
