// @module-tag core
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manyLines, oneLine, withoutUnseen } from '@/domain/plain-text';
import * as inFunctions from '../../supabase/functions/_shared/plain-text';
import { EXAMPLES, texts } from '../unit/domain/plain-text-arbitraries';
import { openTestDatabase, sqlState, type TestDatabase } from './harness';
import { storeFilm } from './film-helpers';
import { addPlay, addReel, recipeOf } from './reel-helpers';
import { call } from './sharing-helpers';

let db: TestDatabase;
let userId: string;
let play: string;
let reel: string;
beforeAll(async () => {
  db = await openTestDatabase();
  userId = await db.addUser({ metadata: { birth_year: 1998 } });
  play = await addPlay(db, userId);
  reel = await addReel(db, userId, recipeOf([play]));
});
afterAll(() => db.database.close());

const one = async (sql: string, params: readonly unknown[] = []) => (await db.owner(sql, params)).rows[0];

/** Turned, with a letter that is not seen and a break; on one line 'Niko gnp', and on two. */
const TURNED = '\u202eNi\u200bko\r\n gnp\u2066';
const LINE = 'Niko gnp';
const LINES = 'Niko\n gnp';
/** A text with nothing visible. */
const NOTHING = '\u200b\u3164\u2800';

test('app, edge functions and database see the same in a text', async () => {
  const typed = [...EXAMPLES.map(([text]) => text), ...fc.sample(texts, 4000)];
  const { rows } = await db.owner(
    `select private.without_unseen(t) as bare, private.one_line(t) as line, private.many_lines(t) as lines
     from unnest($1::text[]) with ordinality u (t, n) order by n`,
    [typed],
  );
  const seenBy = (rules: typeof inFunctions) =>
    typed.map((text) => ({
      bare: rules.withoutUnseen(text),
      line: rules.oneLine(text),
      lines: rules.manyLines(text),
    }));
  const inApp = seenBy({ withoutUnseen, oneLine, manyLines });
  expect(rows).toEqual(inApp);
  expect(seenBy(inFunctions)).toEqual(inApp);
});

// tests/database/attack/values.test.ts tries the columns that users write themselves; these are written for them.

test('a name is what is seen of it, at the sign-up and later', async () => {
  const id = await db.addUser({ metadata: { first_name: TURNED, last_name: NOTHING } });
  const name = () => one('select first_name, last_name from users where id = $1', [id]);
  expect(await name()).toEqual({ first_name: LINE, last_name: '' });
  const rename = (first: string, last: string) =>
    db.owner('update auth.users set raw_user_meta_data = $2 where id = $1', [
      id,
      JSON.stringify({ first_name: first, last_name: last }),
    ]);
  // The cut leaves no half of an emoji.
  await rename(`${'x'.repeat(98)}👩‍🚒`, 'Br\u00adandt');
  expect(await name()).toEqual({ first_name: `${'x'.repeat(98)}👩`, last_name: 'Brandt' });
  await rename(NOTHING, NOTHING);
  expect(await name()).toEqual({ first_name: `${'x'.repeat(98)}👩`, last_name: 'Brandt' });
});

test('a playlist has a title that is seen', async () => {
  const create = (title: string, text: string) =>
    call<{ id: string }>(db, { userId }, 'create_playlist', {
      p_title: title,
      p_description: text,
      p_video_ids: [],
    });
  const texts = (id: string) => one('select title, description from video_playlists where id = $1', [id]);
  const { id } = await create(TURNED, TURNED);
  expect(await texts(id)).toEqual({ title: LINE, description: LINES });
  const empty = await create(NOTHING, NOTHING);
  expect(await texts(empty.id)).toEqual({ title: 'Untitled Playlist', description: null });
  const update = (title: string) =>
    call(db, { userId }, 'update_playlist', { p_playlist_id: id, p_title: title, p_description: NOTHING });
  await update('Fi\u200bnals');
  expect(await texts(id)).toEqual({ title: 'Finals', description: null });
  expect(await sqlState(update(NOTHING))).toBe('23502');
});

test('a gift has a note that is seen, and a repeated request is the same gift', async () => {
  const admin = { userId: await db.addUser({ admin: true }) };
  const gift = { p_user_id: userId, p_amount: 1, p_note: TURNED, p_request_id: randomUUID() };
  const given = await call(db, admin, 'gift_tokens', gift);
  expect(await call(db, admin, 'gift_tokens', gift)).toEqual(given);
  expect(await one('select note from token_gifts where request_id = $1', [gift.p_request_id])).toEqual({
    note: LINES,
  });
});

test('reels have names that are seen, and no line or chapter of others', async () => {
  const make = (name: string, recipe: string) => {
    const id = randomUUID();
    return db
      .as({ userId }, 'select create_reel($1, $2, $3, $4)', [id, name, recipe, randomUUID()])
      .then(() => id);
  };
  const named = await make(TURNED, recipeOf([play]));
  expect(await one('select friendly_name from videos where id = $1', [named])).toEqual({
    friendly_name: LINE,
  });
  expect(await sqlState(make(NOTHING, recipeOf([play])))).toBe('23514');
  const path = await storeFilm(db, userId, reel);
  for (const line of [TURNED, NOTHING, 'Ni\u200bko', 'two  spaces']) {
    expect(await sqlState(make('Reel', recipeOf([{ videoId: play, line }]))), line).toBe('23514');
    const chapters = JSON.stringify([{ videoId: play, title: line, startSec: 0 }]);
    const film = db.as({ userId }, 'select save_reel_film($1, 1, $2, $3)', [reel, path, chapters]);
    expect(await sqlState(film), line).toBe('PT422');
  }
});

class Undo extends Error {}

test('an older database keeps the visible part of its texts, and rows whose text has none', async () => {
  const migration = await readFile('supabase/migrations/20261127020000_plain_texts.sql', 'utf8');
  let after: Record<string, unknown> = {};
  const work = db.database.asOwner(async (session) => {
    const rows = async (sql: string) => (await session.query(sql, [userId])).rows;
    // As it was before: no rule, and none of the triggers.
    await session.exec(`
      create or replace function private.is_fact(p_text text, p_length integer) returns boolean
        language sql immutable as 'select true';
      create or replace function private.are_chapters(p_chapters jsonb) returns boolean
        language sql immutable as 'select true';
      drop function private.clean_texts() cascade;
      drop function private.without_unseen(text), private.one_line(text), private.many_lines(text);
    `);
    const values = [userId, TURNED, NOTHING, reel].map((text) => `'${text}'`);
    const write = (sql: string) =>
      session.query(sql.replaceAll(/\$(\d)/g, (_, n) => values[Number(n) - 1] ?? ''));
    await write(`update users set first_name = $2, last_name = $3 where id = $1`);
    await write(`update videos set title = $2, friendly_name = $3, original_name = $3, player_name = $2, description = $2
      where user_id = $1 and not is_reel`);
    await write(`update videos set title = $3, original_name = $2 where user_id = $1 and is_reel`);
    await write(`insert into user_settings (user_id, default_player_name) values ($1, $2 || $3)`);
    await write(`update video_playlists set title = $3, description = $2 where created_by = $1`);
    await write(
      `insert into support_tickets (user_id, subject, description) values ($1, $3, $3), ($1, $2, $2)`,
    );
    await write(`insert into ticket_replies (ticket_id, user_id, message)
      select t.id, $1, m from support_tickets t, unnest(array[$2, $3]) m where t.user_id = $1 and t.subject = $2`);
    await write(`insert into faq_entries (title, content, order_num) values ($2, $3, 99)`);
    await write(`update token_gifts set note = $2 || $3 where user_id = $1`);
    await write(`insert into player_cards (user_id, name, team, contact, shows_contact)
      values ($1, $2, $3, $3 || 'niko@club.example', true)`);
    await write(`update reel_plays set line = $2, deleted_name = $3 where reel_id = $4`);
    const chapters = [TURNED, NOTHING].map((title) => ({ videoId: play, title, startSec: 0 }));
    await session.query('update reels set made_revision = 1, chapters = $2 where video_id = $1', [
      reel,
      JSON.stringify(chapters),
    ]);
    await session.exec(migration);
    after = {
      user: await rows('select first_name, last_name from users where id = $1'),
      video: await rows(`select title, friendly_name, original_name, player_name, description from videos
        where user_id = $1 and not is_reel`),
      reel: await rows(`select distinct title, original_name from videos where user_id = $1 and is_reel`),
      settings: await rows('select default_player_name from user_settings where user_id = $1'),
      playlists: await rows('select distinct title, description from video_playlists where created_by = $1'),
      tickets: await rows(
        'select subject, description from support_tickets where user_id = $1 order by subject',
      ),
      replies: await rows('select message from ticket_replies where user_id = $1 order by message'),
      faq: (await session.query('select title, content from faq_entries where order_num = 99')).rows,
      gifts: await rows('select note from token_gifts where user_id = $1'),
      card: await rows('select name, team, contact, shows_contact from player_cards where user_id = $1'),
      plays: (await session.query('select line, deleted_name from reel_plays where reel_id = $1', [reel]))
        .rows,
      chapters: (
        await session.query(
          `select c ->> 'title' as title from reels, jsonb_array_elements(chapters) c where video_id = $1`,
          [reel],
        )
      ).rows,
    };
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
  expect(after).toEqual({
    user: [{ first_name: LINE, last_name: '' }],
    video: [
      { title: LINE, friendly_name: null, original_name: 'video', player_name: LINE, description: LINES },
    ],
    reel: [{ title: 'Video', original_name: LINE }],
    settings: [{ default_player_name: LINE }],
    playlists: [{ title: 'Untitled Playlist', description: LINES }],
    tickets: [
      { subject: LINE, description: LINES },
      { subject: 'No subject', description: 'No description' },
    ],
    replies: [{ message: LINES }, { message: 'No message' }],
    faq: [{ title: LINE, content: 'No answer' }],
    gifts: [{ note: LINES }],
    card: [{ name: LINE, team: '', contact: 'niko@club.example', shows_contact: true }],
    plays: [{ line: LINE, deleted_name: null }],
    chapters: [{ title: LINE }, { title: 'Play' }],
  });
});
