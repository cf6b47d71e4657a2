import * as v from 'valibot';
import { AppError, type ErrorCode } from '@/domain/errors';
import { LOOK_KINDS } from '@/domain/film-look';
import type { ClipCut } from '@/domain/frame-range';
import { oneLine } from '@/domain/plain-text';
import { newRecipe, REEL_TITLE_CARDS, REEL_TRANSITIONS, type ReelFilm, type ReelRecipe } from '@/domain/reel';
import type { Json } from '../database.types';
import { dataError } from '../http/backend-error';
import { supabase } from '../http/client';
import { knownError } from '../http/known-error';
import { measureFilm } from '../videos/measurement';

/** A reel as the account stores it. */
export interface StoredReel {
  /** The number of saves, from 1. */
  readonly revision: number;
  readonly document: ReelRecipe | null;
  /** The opened editor that saved it. */
  readonly writerId: string;
  /** ISO timestamp of the save. */
  readonly updatedAt: string;
  /** Null before the first film. */
  readonly film: ReelFilm | null;
  /** Names of plays whose videos are deleted, by video id. */
  readonly deletedNames: ReadonlyMap<string, string>;
}

export interface ReelSave {
  readonly videoId: string;
  readonly baseRevision: number;
  readonly document: ReelRecipe;
  readonly writerId: string;
}

/** Raised by save_reel when its base is not the newest revision, and by save_reel_film when a play has left the recipe. */
const CHANGED_ELSEWHERE = 'PT409';

const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  PT402: 'reel-play-unpaid',
  PT403: 'video-limit',
  PT404: 'reel-play-missing',
  PT422: 'reel-play-refused',
  [CHANGED_ELSEWHERE]: 'reel-changed-elsewhere',
};

const Chapter = v.object({ videoId: v.string(), title: v.string(), startSec: v.number() });

/** A recipe in its stored form; also that of this device. */
const Recipe = v.object({
  titleCard: v.picklist(REEL_TITLE_CARDS),
  transition: v.picklist(REEL_TRANSITIONS),
  plays: v.array(
    v.object({ videoId: v.string(), line: v.string(), look: v.nullable(v.picklist(LOOK_KINDS)) }),
  ),
});

const ReelRow = v.pipe(
  v.object({
    revision: v.number(),
    writer_id: v.string(),
    updated_at: v.string(),
    title_card: v.string(),
    transition: v.string(),
    made_revision: v.nullable(v.number()),
    chapters: v.nullable(v.array(Chapter)),
    reel_plays: v.array(
      v.object({
        position: v.number(),
        video_id: v.string(),
        line: v.string(),
        look: v.nullable(v.string()),
        deleted_name: v.nullable(v.string()),
      }),
    ),
  }),
  v.transform((row): StoredReel => {
    const plays = row.reel_plays.toSorted((a, b) => a.position - b.position);
    const deleted = plays.flatMap((play) =>
      play.deleted_name === null ? [] : [[play.video_id, play.deleted_name] as const],
    );
    return {
      revision: row.revision,
      document: parseRecipe({
        titleCard: row.title_card,
        transition: row.transition,
        plays: plays.map(({ video_id: videoId, line, look }) => ({ videoId, line, look })),
      }),
      writerId: row.writer_id,
      updatedAt: row.updated_at,
      film:
        row.made_revision === null || row.chapters === null
          ? null
          : { madeRevision: row.made_revision, chapters: row.chapters },
      deletedNames: new Map(deleted),
    };
  }),
);

/** Reads a recipe from its stored form; null for one from another version of the app. */
export function parseRecipe(stored: unknown): ReelRecipe | null {
  const parsed = v.safeParse(Recipe, stored);
  return parsed.success ? parsed.output : null;
}

/**
 * Makes a reel of the user's own plays. It costs nothing.
 * @returns the id of its video.
 * @throws AppError 'reel-play-unpaid', 'reel-play-missing', 'reel-play-refused', 'video-limit', 'reel-create-failed' or
 * 'no-session'.
 */
export async function createReel(name: string, videoIds: readonly string[]): Promise<string> {
  const id = crypto.randomUUID();
  const { error, status } = await supabase.rpc('create_reel', {
    p_video_id: id,
    p_name: name,
    p_recipe: storedForm(newRecipe(videoIds)),
    p_writer_id: crypto.randomUUID(),
  });
  if (error) throw knownError(error, 'reel-create-failed', status, REFUSALS);
  return id;
}

/**
 * Reads one of the user's reels; null when there is none of this id.
 * @throws AppError 'reel-load-failed' (also when aborted) or 'no-session'.
 */
export async function loadReel(videoId: string, signal?: AbortSignal): Promise<StoredReel | null> {
  const call = supabase
    .from('reels')
    .select(
      'revision, writer_id, updated_at, title_card, transition, made_revision, chapters, reel_plays(position, video_id, line, look, deleted_name)',
    )
    .eq('video_id', videoId);
  const { data, error, status } = await (signal ? call.abortSignal(signal) : call).maybeSingle();
  if (error) throw dataError(error, 'reel-load-failed', status);
  const parsed = v.safeParse(v.nullable(ReelRow), data);
  if (!parsed.success) throw new AppError('reel-load-failed', { cause: new v.ValiError(parsed.issues) });
  return parsed.output;
}

/**
 * Saves a recipe.
 * @returns the new revision.
 * @throws AppError 'reel-changed-elsewhere' when the base is no longer the newest revision, the refusals of createReel,
 * 'reel-save-failed' (also when aborted, although the save may have been carried out) or 'no-session'.
 */
export async function saveReel(save: ReelSave, signal?: AbortSignal): Promise<number> {
  const call = supabase.rpc('save_reel', {
    p_video_id: save.videoId,
    p_base_revision: save.baseRevision,
    p_recipe: storedForm(save.document),
    p_writer_id: save.writerId,
  });
  const { data, error, status } = await (signal ? call.abortSignal(signal) : call);
  if (error) throw knownError(error, 'reel-save-failed', status, REFUSALS);
  return data;
}

/** A stored film made from a recipe. */
export interface MadeReelFilm extends ReelFilm {
  readonly videoId: string;
  readonly path: string;
  /** Null keeps the current picture. */
  readonly thumbnailPath: string | null;
  /** The plays composed from their clips, with the part used of each. */
  readonly composed: readonly { readonly videoId: string; readonly cut: ClipCut }[];
}

/**
 * Records a reel's film with its chapters, once the backend has measured it.
 * @throws AppError 'reel-changed-elsewhere', 'reel-play-unpaid', 'export-save-failed' or 'no-session'.
 */
export async function saveReelFilm(film: MadeReelFilm): Promise<void> {
  await measureFilm(film.videoId, film.path);
  const { error, status } = await supabase.rpc('save_reel_film', {
    p_video_id: film.videoId,
    p_revision: film.madeRevision,
    p_path: film.path,
    p_chapters: film.chapters.map((chapter) => ({ ...chapter })),
    p_composed: film.composed.map(({ videoId, cut }) => ({
      videoId,
      first: cut?.first ?? null,
      end: cut?.end ?? null,
    })),
    ...(film.thumbnailPath !== null && { p_thumbnail_path: film.thumbnailPath }),
  });
  if (error) throw knownError(error, 'export-save-failed', status, REFUSALS);
}

/**
 * Counts the reels in which at least one of these videos is a play.
 * @throws AppError 'reel-load-failed' or 'no-session'.
 */
export async function countReelsUsing(videoIds: readonly string[]): Promise<number> {
  const { data, error, status } = await supabase
    .from('reel_plays')
    .select('reel_id')
    .in('video_id', [...videoIds]);
  if (error) throw dataError(error, 'reel-load-failed', status);
  const going = new Set(videoIds);
  return new Set(data.map((row) => row.reel_id).filter((id) => !going.has(id))).size;
}

function storedForm({ titleCard, transition, plays }: ReelRecipe): Json {
  return { titleCard, transition, plays: plays.map((play) => ({ ...play, line: oneLine(play.line) })) };
}
