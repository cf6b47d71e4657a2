// @module-tag core
import { randomUUID } from 'node:crypto';
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

/** Reversed text with an invisible letter and a line break; displays as 'Niko gnp' on one line, and on two. */
const TURNED = '\u202eNi\u200bko\r\n gnp\u2066';
const LINE = 'Niko gnp';
const LINES = 'Niko\n gnp';
/** A text with nothing visible. */
const NOTHING = '\u200b\u3164\u2800';

test('app, edge functions and database agree on a text’s visible form', async () => {
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

// Users cannot write these columns directly; tests/database/attack/values.test.ts tries those that they can.

test('a name is stored the way it displays, at sign-up and later', async () => {
  const id = await db.addUser({ metadata: { first_name: TURNED, last_name: NOTHING } });
  const name = () => one('select first_name, last_name from users where id = $1', [id]);
  expect(await name()).toEqual({ first_name: LINE, last_name: '' });
  const rename = (first: string, last: string) =>
    db.owner('update auth.users set raw_user_meta_data = $2 where id = $1', [
      id,
      JSON.stringify({ first_name: first, last_name: last }),
    ]);
  // Truncation never splits an emoji.
  await rename(`${'x'.repeat(98)}👩‍🚒`, 'Br\u00adandt');
  expect(await name()).toEqual({ first_name: `${'x'.repeat(98)}👩`, last_name: 'Brandt' });
  await rename(NOTHING, NOTHING);
  expect(await name()).toEqual({ first_name: `${'x'.repeat(98)}👩`, last_name: 'Brandt' });
});

test('a playlist has a visible title', async () => {
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

test('a gift has a visible note, and a repeated request is the same gift', async () => {
  const admin = { userId: await db.addUser({ admin: true }) };
  const gift = { p_user_id: userId, p_amount: 1, p_note: TURNED, p_request_id: randomUUID() };
  const given = await call(db, admin, 'gift_tokens', gift);
  expect(await call(db, admin, 'gift_tokens', gift)).toEqual(given);
  expect(await one('select note from token_gifts where request_id = $1', [gift.p_request_id])).toEqual({
    note: LINES,
  });
});

test('reels have visible names, and lines and chapters must be visible too', async () => {
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
