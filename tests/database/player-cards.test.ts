// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADDRESS, ADULT, cardOf, CardOwner, CONTACT, FACTS, preview } from './card-owner';
import { openTestDatabase, sqlState, type TestDatabase } from './harness';
import { call, forgetCalls, from, lookUp } from './sharing-helpers';

let db: TestDatabase;
let owner: CardOwner;
let other: string;

beforeAll(async () => {
  db = await openTestDatabase();
  other = await db.addUser({ metadata: { birth_year: ADULT } });
});
beforeEach(async () => {
  await forgetCalls(db);
  owner = await CardOwner.create(db);
});
afterAll(() => db.database.close());

describe('a card', () => {
  test('keeps text in any script, up to 60 letters per fact', async () => {
    const facts = { name: '大谷 翔平 👨‍👩‍👧', team: 'نادي الهلال', position: '😀'.repeat(60) };
    await owner.write(facts);
    const read = await owner.read();
    expect(read).toMatchObject({ mayShowContact: true, card: { ...facts, number: '', showsContact: false } });
    expect(await sqlState(owner.write({ team: '😀'.repeat(61) }))).toBe('23514');
    expect(await sqlState(owner.write({ team: 'x'.repeat(300) }))).toBe('23514');
    expect(await owner.read()).toEqual(read);
  });

  test.each(['a\nb', 'a\tb', '\u0001', '\u0085', ' a', 'a ', '\u202ea', 'a\u2069'])(
    'refuses %j',
    async (text) => {
      expect(await sqlState(owner.write({ name: text }))).toBe('23514');
    },
  );

  test.each([
    [CONTACT, 'ok'],
    ['+49 (30) 123-45.67', 'ok'],
    ['', 'ok'],
    ['1234', '23514'],
    ['call me', '23514'],
    ['javascript:alert(1)', '23514'],
    ['a@b.example, c@d.example', '23514'],
  ])('handles %j as a contact: %s', async (contact, state) => {
    expect(await sqlState(owner.write({ contact }))).toBe(state);
  });

  test('cannot show a missing contact', async () => {
    expect(await sqlState(owner.write({ shows_contact: true }))).toBe('23514');
  });

  test('can only be written by its owner', async () => {
    expect(await sqlState(owner.write(FACTS, { userId: other }))).toBe('42501');
    expect(await sqlState(owner.write(FACTS, 'anon'))).toBe('42501');
  });

  test('is deleted with the account', async () => {
    await owner.fill(true);
    await db.owner('delete from auth.users where id = $1', [owner.userId]);
    expect((await db.owner('select 1 from player_cards where user_id = $1', [owner.userId])).rows).toEqual(
      [],
    );
  });
});

describe('a link', () => {
  test('shows nothing of the card until its owner switches it on, and the contact separately', async () => {
    await owner.fill(true);
    for (const link of owner.links) {
      expect(await cardOf(db, link)).toBeNull();
      await owner.show(link, true, false);
      for (const role of ['anon', { userId: other }] as const)
        expect(await cardOf(db, link, role)).toEqual(FACTS);
      await owner.show(link, true, true);
      expect(await cardOf(db, link)).toEqual({ ...FACTS, contact: CONTACT });
      await owner.show(link, false, true);
      expect(await cardOf(db, link)).toBeNull();
      await owner.show(link, true, false);
      expect(await cardOf(db, link)).toEqual(FACTS);
    }
  });

  test('shows no contact that the card hides', async () => {
    await owner.fill(false);
    for (const link of owner.links) {
      await owner.show(link, true, true);
      expect(await cardOf(db, link)).toEqual(FACTS);
    }
  });

  test('shows only the filled-in facts, and no card without any', async () => {
    await owner.write({ number: '10' });
    for (const link of owner.links) await owner.show(link, true, true);
    for (const link of owner.links) expect(await cardOf(db, link)).toEqual({ number: '10' });
    await owner.write({ number: '' });
    for (const link of owner.links) expect(await cardOf(db, link)).toBeNull();
    owner = await CardOwner.create(db);
    for (const link of owner.links) await owner.show(link, true, true);
    for (const link of owner.links) expect(await cardOf(db, link)).toBeNull();
  });

  test('can be switched only by its owner', async () => {
    await owner.fill(true);
    for (const link of owner.links) {
      expect(await sqlState(owner.show(link, true, true, { userId: other }))).toBe('PT404');
      expect(await sqlState(owner.show(link, true, true, 'anon'))).toBe('42501');
      expect(await cardOf(db, link)).toBeNull();
    }
  });

  test('says in its owner’s lists what it shows', async () => {
    const [video, playlist] = owner.links;
    if (!video || !playlist) throw new Error('There are two links.');
    await owner.show(video, true, true);
    await owner.show(playlist, true, false);
    const items = async (name: string) => (await call<{ items: unknown[] }>(db, owner, name, {})).items;
    expect(await items('get_user_shares')).toMatchObject([{ showsCard: true, showsContact: true }]);
    expect(await items('get_user_playlists')).toMatchObject([{ showsCard: true, showsContact: false }]);
    const one = await call(db, owner, 'get_user_playlist', { p_access_code: playlist.accessCode });
    expect(one).toMatchObject({ showsCard: true, showsContact: false });
    const { rows } = await db.owner('select video_id from video_shares where id = $1', [video.id]);
    const again = await call(db, owner, 'create_share', { p_video_id: rows[0]?.['video_id'] });
    expect(again).toMatchObject({ id: video.id, showsCard: true, showsContact: true });
  });

  test('has headline facts in its preview, but none with a password or when it is closed', async () => {
    await owner.fill(true);
    for (const link of owner.links) {
      expect((await preview(db, link))?.['card']).toBeNull();
      await owner.show(link, true, true);
      const { name, number, position, team } = FACTS;
      expect((await preview(db, link))?.['card']).toEqual({ name, number, position, team });
      await call(db, owner, 'guard_link', {
        p_access_code: link.accessCode,
        p_expires_at: null,
        p_password: 'north stand',
      });
      expect(await preview(db, link)).toBeNull();
      expect(await lookUp(db, 'anon', link.accessCode)).toEqual({
        kind: 'locked',
        of: link === owner.links[0] ? 'video' : 'playlist',
      });
      const args = { p_access_code: link.accessCode, p_password: 'north stand' };
      const receipt = await call(db, 'anon', 'begin_unlock', args, from(ADDRESS));
      const unlocked = await call(
        db,
        'anon',
        'unlock_share_or_playlist',
        { ...args, p_receipt: receipt },
        from(ADDRESS),
      );
      expect(unlocked).toMatchObject({ card: { ...FACTS, contact: CONTACT } });
      await call(db, owner, 'set_link_active', { p_access_code: link.accessCode, p_is_active: false });
      expect(await lookUp(db, 'anon', link.accessCode)).toBeNull();
    }
  });
});
