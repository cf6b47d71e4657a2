import { randomUUID } from 'node:crypto';
import { enterRequest } from 'local-supabase/database/database';
import type { SqlSession } from 'local-supabase/database/driver';
import { isPostgresError } from 'local-supabase/database/driver';
import { contextOf, type Role, type TestDatabase } from '../harness';

/** A mark in each of the victim's texts that can hold it; a response that contains it has leaked that text. */
export const MARK = 'CANARY';

/** The victim's account, what belongs to it, and the attackers. */
export interface World {
  readonly db: TestDatabase;
  readonly victim: string;
  readonly stranger: string;
  readonly admin: string;
  readonly videoId: string;
  readonly shareId: string;
  readonly viewId: string;
  readonly playlistId: string;
  readonly ticketId: string;
  readonly accessCode: string;
  readonly playlistCode: string;
  readonly email: string;
  /** The victim's secrets besides the marked texts: codes and keys. */
  readonly secrets: readonly string[];
}

/** Two accounts, one of them with a row in every table, and an admin. */
export async function createWorld(db: TestDatabase): Promise<World> {
  const email = `${MARK.toLowerCase()}-${randomUUID()}@example.test`;
  const victim = await db.addUser({
    email,
    metadata: { first_name: MARK, last_name: 'Lind', birth_year: 1998 },
  });
  const stranger = await db.addUser({ metadata: { birth_year: 1998 } });
  const admin = await db.addUser({ admin: true, metadata: { birth_year: 1998 } });
  const videoId = await db.addVideo(victim);
  await db.owner(
    `update videos set title = $2, friendly_name = $2, description = $2, player_name = $2,
       thumbnail_path = user_id || '/thumbnail.jpg', processed_video_path = user_id || '/' || id || '/export.mp4'
     where id = $1`,
    [videoId, MARK],
  );
  await db.owner(
    `insert into token_usage (user_id, video_id, amount, action) values ($1, $2, 7, 'video_processing')`,
    [victim, videoId],
  );
  await db.owner(
    `insert into user_settings (user_id, default_player_name, title_background_path)
     values ($1::uuid, $2, $1 || '/title.jpg')`,
    [victim, MARK],
  );
  await db.owner(
    `insert into player_cards (user_id, name, number, position, team, year, height, weight, contact, shows_contact)
     values ($1, $2, $2, $2, $2, $2, $2, $2, $2 || '@club.example', true)`,
    [victim, MARK],
  );
  await db.owner(
    `insert into track_documents (video_id, user_id, revision, document, writer_id)
     values ($1, $2, 1, jsonb_build_object('of', $3::text), gen_random_uuid())`,
    [videoId, victim, MARK],
  );
  await db.owner(
    `insert into reels (video_id, user_id, revision, writer_id, title_card, transition, made_revision, chapters)
     values ($1, $2, 1, gen_random_uuid(), 'none', 'cut', 1,
       jsonb_build_array(jsonb_build_object('videoId', $1::uuid, 'title', $3::text, 'startSec', 0)))`,
    [videoId, victim, MARK],
  );
  await db.owner(`insert into reel_plays (reel_id, position, video_id, line) values ($1, 1, $1, $2)`, [
    videoId,
    MARK,
  ]);
  await db.owner(
    `insert into user_subscriptions (user_id, plan_id, current_period_end)
     select $1, id, now() + interval '30 days' from plans where name = 'Free'`,
    [victim],
  );
  await db.owner('insert into token_gifts (user_id, amount, note) values ($1, 5, $2)', [victim, MARK]);
  await db.owner(`insert into subscription_events (user_id, event_type, note) values ($1, 'payment', $2)`, [
    victim,
    MARK,
  ]);
  await db.owner('insert into stripe_sessions (user_id, stripe_session_id) values ($1, $2)', [victim, MARK]);
  return { db, victim, stranger, admin, videoId, email, ...(await addLinks(db, victim, videoId)) };
}

async function addLinks(db: TestDatabase, victim: string, videoId: string) {
  const one = async (sql: string, params: readonly unknown[]) => (await db.owner(sql, params)).rows[0] ?? {};
  const share = await one(
    `insert into video_shares (video_id, created_by, access_code)
     values ($2, $1, private.random_access_code()) returning id, access_code, file_key`,
    [victim, videoId],
  );
  const playlist = await one(
    `insert into video_playlists (title, description, created_by, access_code)
     values ($2, $2, $1, private.random_access_code()) returning id, access_code, file_key`,
    [victim, MARK],
  );
  await db.owner('insert into playlist_items (playlist_id, video_id, order_num) values ($1, $2, 1)', [
    playlist['id'],
    videoId,
  ]);
  const view = await one(
    `insert into video_views (video_id, share_id, access_code, viewer_ip) values ($1, $2, $3, repeat('0', 64))
     returning id`,
    [videoId, share['id'], share['access_code']],
  );
  const ticket = await one(
    'insert into support_tickets (user_id, subject, description) values ($1, $2, $2) returning id',
    [victim, MARK],
  );
  await db.owner('insert into ticket_replies (ticket_id, user_id, message) values ($1, $2, $3)', [
    ticket['id'],
    victim,
    MARK,
  ]);
  return {
    shareId: String(share['id']),
    viewId: String(view['id']),
    playlistId: String(playlist['id']),
    ticketId: String(ticket['id']),
    accessCode: String(share['access_code']),
    playlistCode: String(playlist['access_code']),
    secrets: [share, playlist].flatMap((link) => [String(link['access_code']), String(link['file_key'])]),
  };
}

class Undo extends Error {}

/**
 * Tries something as a caller, in a transaction that is always rolled back.
 * @param work returns the outcome
 * @returns the SQLSTATE of a refusal; 'denied' for a missing right, which reveals nothing about rows
 */
export async function attempt<T>(
  { db }: World,
  role: Role,
  work: (session: SqlSession) => Promise<T>,
): Promise<T | string> {
  let outcome: { readonly value: T } | null = null;
  try {
    await db.database.asOwner(async (session) => {
      await enterRequest(session, contextOf(role));
      outcome = { value: await work(session) };
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo && outcome !== null) return (outcome as { readonly value: T }).value;
    if (!isPostgresError(error)) throw error;
    return /^permission denied for (table|view|function|schema|sequence)/.test(error.message)
      ? 'denied'
      : error.code;
  }
  throw new Error('A transaction that should have been rolled back was committed.');
}
