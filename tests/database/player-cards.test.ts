// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, sqlState, type Role, type TestDatabase } from './harness';
import {
  addProcessedVideo,
  call,
  createPlaylist,
  forgetCalls,
  from,
  lookUp,
  share,
  type Link,
} from './sharing-helpers';

const ADDRESS = '192.0.2.1';
const FACTS = {
  name: 'Niko Brandt',
  number: '10',
  position: 'Striker',
  team: 'SV Nordstern',
  year: 'Class of 2027',
  height: '1.84 m',
  weight: '76 kg',
};
const CONTACT = 'niko@nordstern.example';
const thisYear = new Date().getUTCFullYear();
const ADULT = thisYear - 19;
const MINOR = thisYear - 18;

let db: TestDatabase;
let userId: string;
let other: string;
let links: readonly Link[];

beforeAll(async () => {
  db = await openTestDatabase();
  other = await db.addUser();
});
beforeEach(async () => {
  await forgetCalls(db);
  await prepare(ADULT);
});
afterAll(() => db.database.close());

/** An account with a link to a video and one to a playlist. */
async function prepare(birthYear: number | null): Promise<void> {
  userId = await db.addUser({ metadata: birthYear === null ? {} : { birth_year: birthYear } });
  const videoId = await addProcessedVideo(db, userId);
  links = [await share(db, userId, videoId), await createPlaylist(db, userId, [videoId])];
}

const write = (
  values: Readonly<Record<string, string | boolean>>,
  role: Role = { userId },
  owner = userId,
) => {
  const row: Readonly<Record<string, string | boolean>> = { user_id: owner, ...values };
  const names = Object.keys(row);
  return db.as(
    role,
    `insert into player_cards (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})
     on conflict (user_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    Object.values(row),
  );
};
const fill = (showsContact: boolean) => write({ ...FACTS, contact: CONTACT, shows_contact: showsContact });
const show = ({ accessCode }: Link, card: boolean, contact: boolean, role: Role = { userId }) =>
  call(db, role, 'set_link_card', {
    p_access_code: accessCode,
    p_shows_card: card,
    p_shows_contact: contact,
  });
const cardOf = async (link: Link, role: Role = 'anon') => (await lookUp(db, role, link.accessCode))?.['card'];
const preview = (link: Link) =>
  call<Readonly<Record<string, unknown>> | null>(db, 'service_role', 'get_link_preview', {
    p_access_code: link.accessCode,
    p_client_address: ADDRESS,
  });
/** As operators write it. */
const bornIn = (year: number | null) =>
  db.as('service_role', 'update users set birth_year = $2 where id = $1', [userId, year]);

describe('a card', () => {
  test('keeps what is written in any script, each fact at most 60 letters', async () => {
    const facts = { name: '大谷 翔平 👨‍👩‍👧', team: 'نادي الهلال', position: '😀'.repeat(60) };
    await write(facts);
    const read = await call(db, { userId }, 'get_player_card', {});
    expect(read).toMatchObject({ mayShowContact: true, card: { ...facts, number: '', showsContact: false } });
    expect(await sqlState(write({ team: '😀'.repeat(61) }))).toBe('23514');
    expect(await sqlState(write({ team: 'x'.repeat(300) }))).toBe('23514');
    expect(await call(db, { userId }, 'get_player_card', {})).toEqual(read);
  });

  test.each(['a\nb', 'a\tb', '\u0001', '\u0085', ' a', 'a ', '\u202ea', 'a\u2069'])(
    'takes no %j',
    async (text) => {
      expect(await sqlState(write({ name: text }))).toBe('23514');
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
  ])('takes %j as a contact: %s', async (contact, state) => {
    expect(await sqlState(write({ contact }))).toBe(state);
  });

  test('shows no contact that it has not', async () => {
    expect(await sqlState(write({ shows_contact: true }))).toBe('23514');
  });

  test('is nobody else’s to write', async () => {
    expect(await sqlState(write(FACTS, { userId: other }))).toBe('42501');
    expect(await sqlState(write(FACTS, 'anon'))).toBe('42501');
  });

  test('goes with the account', async () => {
    await fill(true);
    await db.owner('delete from auth.users where id = $1', [userId]);
    expect((await db.owner('select 1 from player_cards where user_id = $1', [userId])).rows).toEqual([]);
  });
});

describe('a link', () => {
  test('shows nothing of the card until its owner switches it on, and the contact separately', async () => {
    await fill(true);
    for (const link of links) {
      expect(await cardOf(link)).toBeNull();
      await show(link, true, false);
      for (const role of ['anon', { userId: other }] as const)
        expect(await cardOf(link, role)).toEqual(FACTS);
      await show(link, true, true);
      expect(await cardOf(link)).toEqual({ ...FACTS, contact: CONTACT });
      await show(link, false, true);
      expect(await cardOf(link)).toBeNull();
      await show(link, true, false);
      expect(await cardOf(link)).toEqual(FACTS);
    }
  });

  test('shows no contact that the card keeps to itself', async () => {
    await fill(false);
    for (const link of links) {
      await show(link, true, true);
      expect(await cardOf(link)).toEqual(FACTS);
    }
  });

  test('shows only the facts that are given, and none at all as no card', async () => {
    await write({ number: '10' });
    for (const link of links) await show(link, true, true);
    for (const link of links) expect(await cardOf(link)).toEqual({ number: '10' });
    await write({ number: '' });
    for (const link of links) expect(await cardOf(link)).toBeNull();
    await prepare(ADULT);
    for (const link of links) await show(link, true, true);
    for (const link of links) expect(await cardOf(link)).toBeNull();
  });

  test('is switched by its owner alone', async () => {
    await fill(true);
    for (const link of links) {
      expect(await sqlState(show(link, true, true, { userId: other }))).toBe('PT404');
      expect(await sqlState(show(link, true, true, 'anon'))).toBe('42501');
      expect(await cardOf(link)).toBeNull();
    }
  });

  test('says in its owner’s lists what it shows', async () => {
    const [video, playlist] = links;
    if (!video || !playlist) throw new Error('There are two links.');
    await show(video, true, true);
    await show(playlist, true, false);
    const items = async (name: string) => (await call<{ items: unknown[] }>(db, { userId }, name, {})).items;
    expect(await items('get_user_shares')).toMatchObject([{ showsCard: true, showsContact: true }]);
    expect(await items('get_user_playlists')).toMatchObject([{ showsCard: true, showsContact: false }]);
    const one = await call(db, { userId }, 'get_user_playlist', { p_access_code: playlist.accessCode });
    expect(one).toMatchObject({ showsCard: true, showsContact: false });
    const { rows } = await db.owner('select video_id from video_shares where id = $1', [video.id]);
    const again = await call(db, { userId }, 'create_share', { p_video_id: rows[0]?.['video_id'] });
    expect(again).toMatchObject({ id: video.id, showsCard: true, showsContact: true });
  });

  test('has in its preview what a headline needs, and nothing behind a password or when it is shut', async () => {
    await fill(true);
    for (const link of links) {
      expect((await preview(link))?.['card']).toBeNull();
      await show(link, true, true);
      const { name, number, position, team } = FACTS;
      expect((await preview(link))?.['card']).toEqual({ name, number, position, team });
      await call(db, { userId }, 'guard_link', {
        p_access_code: link.accessCode,
        p_expires_at: null,
        p_password: 'north stand',
      });
      expect(await preview(link)).toBeNull();
      expect(await lookUp(db, 'anon', link.accessCode)).toEqual({
        kind: 'locked',
        of: link === links[0] ? 'video' : 'playlist',
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
      await call(db, { userId }, 'set_link_active', { p_access_code: link.accessCode, p_is_active: false });
      expect(await lookUp(db, 'anon', link.accessCode)).toBeNull();
    }
  });
});

describe('the contact of a minor', () => {
  test('is kept, and switched on neither in the card nor for a link', async () => {
    await prepare(MINOR);
    expect(await sqlState(fill(true))).toBe('PT403');
    await fill(false);
    expect(await sqlState(write({ shows_contact: true }))).toBe('PT403');
    expect(await call(db, { userId }, 'get_player_card', {})).toMatchObject({
      mayShowContact: false,
      card: { contact: CONTACT, showsContact: false },
    });
    for (const link of links) {
      expect(await sqlState(show(link, true, true))).toBe('PT403');
      await show(link, true, false);
      expect(await cardOf(link)).toEqual(FACTS);
    }
  });

  test('is switched off when the year of birth turns out to be one', async () => {
    await fill(true);
    for (const link of links) await show(link, true, true);
    await bornIn(MINOR);
    for (const link of links) expect(await cardOf(link)).toEqual(FACTS);
    // It stays off when the year changes back: switching on is the owner's own act.
    await bornIn(ADULT);
    for (const link of links) expect(await cardOf(link)).toEqual(FACTS);
    expect(await call(db, { userId }, 'get_player_card', {})).toMatchObject({
      card: { showsContact: false },
    });
  });

  test('is not sent even if everything is switched on', async () => {
    await fill(true);
    for (const link of links) await show(link, true, true);
    // As a copy from before the rule would have it.
    await db.database.asOwner(async (session) => {
      await session.exec('alter table users disable trigger hide_contact_of_minor');
      await session.query('update users set birth_year = $2 where id = $1', [userId, MINOR]);
      await session.exec('alter table users enable trigger hide_contact_of_minor');
    });
    for (const link of links) {
      expect(await cardOf(link)).toEqual(FACTS);
      expect(JSON.stringify(await preview(link))).not.toContain(CONTACT);
    }
  });
});
