import { randomUUID } from 'node:crypto';
import { storeFilm } from './film-helpers';
import type { TestDatabase } from './harness';

export interface RecipePlay {
  readonly videoId: string;
  readonly line?: string;
  readonly look?: string | null;
}

/** A recipe in the form that the functions accept. */
export function recipeOf(
  plays: readonly (string | RecipePlay)[],
  over: Readonly<Record<string, unknown>> = {},
) {
  const all = plays.map((play) => (typeof play === 'string' ? { videoId: play } : play));
  const filled = all.map((play) => ({ line: '', look: null, ...play }));
  return JSON.stringify({ titleCard: 'classic', transition: 'dip', plays: filled, ...over });
}

/** Makes a charged and exported clip; returns its id. */
export async function addPlay(db: TestDatabase, userId: string): Promise<string> {
  const videoId = await db.addVideo(userId, { durationSec: 1 });
  await db.as({ userId }, 'select charge_video_processing($1)', [videoId]);
  await db.as({ userId }, 'update videos set processed_video_path = $2 where id = $1', [
    videoId,
    await storeFilm(db, userId, videoId, 30),
  ]);
  return videoId;
}

/** Makes a reel and returns its id. */
export async function addReel(
  db: TestDatabase,
  userId: string,
  recipe: string,
  id: string = randomUUID(),
): Promise<string> {
  await db.as({ userId }, 'select create_reel($1, $2, $3, $4)', [id, 'My reel', recipe, randomUUID()]);
  return id;
}

/** Saves a recipe and returns the new revision. */
export async function saveReel(
  db: TestDatabase,
  userId: string,
  { id, base, recipe }: { readonly id: string; readonly base: number; readonly recipe: string },
): Promise<number> {
  const { rows } = await db.as({ userId }, 'select save_reel($1, $2, $3, $4) as revision', [
    id,
    base,
    recipe,
    randomUUID(),
  ]);
  return Number(rows[0]?.['revision']);
}

/** Chapters of plays, one second each. */
export function chaptersOf(plays: readonly string[]): string {
  return JSON.stringify(plays.map((videoId, k) => ({ videoId, title: `Play ${k + 1}`, startSec: k })));
}

/** Makes and saves the film of a reel. */
export async function addFilm(
  db: TestDatabase,
  userId: string,
  {
    reelId,
    plays,
    revision = 1,
  }: {
    readonly reelId: string;
    readonly plays: readonly string[];
    readonly revision?: number;
  },
): Promise<string> {
  const path = await storeFilm(db, userId, reelId, 30 * plays.length);
  await db.as({ userId }, 'select save_reel_film($1, $2, $3, $4)', [
    reelId,
    revision,
    path,
    chaptersOf(plays),
  ]);
  return path;
}

export async function addPlaysOf(db: TestDatabase, userId: string, count: number): Promise<string[]> {
  const plays: string[] = [];
  while (plays.length < count) plays.push(await addPlay(db, userId));
  return plays;
}

/** The plays of a reel as its owner reads them. */
export async function readReelPlays(db: TestDatabase, userId: string, reelId: string) {
  const sql =
    'select video_id, line, look, deleted_name from reel_plays where reel_id = $1 order by position';
  return (await db.as({ userId }, sql, [reelId])).rows;
}

export async function tokensSpent(db: TestDatabase, userId: string): Promise<number> {
  const sql = 'select coalesce(sum(amount), 0) as sum from token_usage where user_id = $1';
  return Number((await db.owner(sql, [userId])).rows[0]?.['sum']);
}

export async function countReels(db: TestDatabase, userId: string): Promise<number> {
  return (await db.owner('select from reels where user_id = $1', [userId])).rows.length;
}
