import * as v from 'valibot';
import { parseTrackDocument, storedTrackDocument, type TrackDocument } from '@/domain/editor/track-document';
import { AppError } from '@/domain/errors';
import { simplifyTracks } from '@/domain/simplify-path';
import { dataError, serviceFailureOf } from '../http/backend-error';
import { supabase } from '../http/client';
import type { Json } from '../database.types';

/** A video's track as the account stores it. */
export interface StoredTrack {
  /** The number of saves, from 1. */
  readonly revision: number;
  /** Null when this version of the app cannot read it. */
  readonly document: TrackDocument | null;
  /** The opened editor that saved it. */
  readonly writerId: string;
  /** ISO timestamp of the save. */
  readonly updatedAt: string;
}

export interface TrackSave {
  readonly videoId: string;
  /** The revision that the document was made from; 0 when the account had none. */
  readonly baseRevision: number;
  readonly document: TrackDocument;
  /** A UUID of the opened editor. It identifies a save whose answer was lost. */
  readonly writerId: string;
}

const TrackRow = v.pipe(
  v.object({ revision: v.number(), document: v.unknown(), writer_id: v.string(), updated_at: v.string() }),
  v.transform((row): StoredTrack => ({
    revision: row.revision,
    document: parseTrackDocument(row.document),
    writerId: row.writer_id,
    updatedAt: row.updated_at,
  })),
);

/** Raised by save_track_document when its base is not the newest revision. */
const CHANGED_ELSEWHERE = 'PT409';

/**
 * Reads the track of one of the user's videos; null when none was saved.
 * @throws AppError 'track-load-failed' (also when aborted) or 'no-session'.
 */
export async function loadTrackDocument(videoId: string, signal?: AbortSignal): Promise<StoredTrack | null> {
  const call = supabase
    .from('track_documents')
    .select('revision, document, writer_id, updated_at')
    .eq('video_id', videoId);
  const { data, error, status } = await (signal ? call.abortSignal(signal) : call).maybeSingle();
  if (error) throw dataError(error, 'track-load-failed', status);
  const parsed = v.safeParse(v.nullable(TrackRow), data);
  if (!parsed.success) throw new AppError('track-load-failed', { cause: new v.ValiError(parsed.issues) });
  return parsed.output;
}

/**
 * Reads the newest revision without its document; 0 when none was saved.
 * @throws as loadTrackDocument.
 */
export async function loadTrackRevision(videoId: string, signal?: AbortSignal): Promise<number> {
  const call = supabase.from('track_documents').select('revision').eq('video_id', videoId);
  const { data, error, status } = await (signal ? call.abortSignal(signal) : call).maybeSingle();
  if (error) throw dataError(error, 'track-load-failed', status);
  return data?.revision ?? 0;
}

/**
 * Saves a track; a path of more than PATH_CAP points is simplified to that many.
 * @returns the new revision.
 * @throws AppError 'track-changed-elsewhere' when the base is not the newest revision any more, 'track-save-failed'
 * (also when aborted, although the save may have been carried out) or 'no-session'.
 */
export async function saveTrackDocument(save: TrackSave, signal?: AbortSignal): Promise<number> {
  const call = supabase.rpc('save_track_document', {
    p_video_id: save.videoId,
    p_base_revision: save.baseRevision,
    p_document: storedForm(save.document),
    p_writer_id: save.writerId,
  });
  const { data, error, status } = await (signal ? call.abortSignal(signal) : call);
  if (!error) return data;
  if (serviceFailureOf(error).code === CHANGED_ELSEWHERE) {
    throw new AppError('track-changed-elsewhere', { cause: error });
  }
  throw dataError(error, 'track-save-failed', status);
}

/**
 * Converts a document to the form in the table. A path above the cap is simplified, which the editor shows beside the
 * track.
 */
function storedForm(document: TrackDocument): Json {
  const tracks = simplifyTracks(document.tracks);
  const { damage, phase, look, ...rest } = storedTrackDocument({ ...document, tracks });
  return {
    ...rest,
    phase: { ...phase },
    ...(damage && { damage: damage.map((range) => ({ ...range })) }),
    ...(look && { look: { ...look, moments: [...look.moments] } }),
  };
}
