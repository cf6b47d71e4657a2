import * as v from 'valibot';
import { BLANK_TRACK } from '@/domain/editor/clip-document';
import type { StoredTrack, TrackSave } from '@/domain/editor/stored-track';
import { parseTrackDocument, storedTrackDocument, type TrackDocument } from '@/domain/editor/track-document';
import type { ErrorCode } from '@/domain/errors';
import { simplifyTracks } from '@/domain/simplify-path';
import type { VideoDetails } from '@/domain/video';
import { detailsOfVideo, type DetailChange } from '@/domain/video-details';
import { dataError } from '../http/backend-error';
import { supabase } from '../http/client';
import { knownError } from '../http/known-error';
import { parseWith } from '../http/parse-with';
import type { Json } from '../database.types';
import { VideoRow } from './video-rows';

const TrackRow = v.nullable(
  v.object({ revision: v.number(), document: v.unknown(), writer_id: v.string(), updated_at: v.string() }),
);

/** Raised by save_track_document for an unseen revision or detail. */
const CHANGED_ELSEWHERE = 'PT409';

const COLUMNS = {
  friendlyName: 'friendly_name',
  description: 'description',
  playerName: 'player_name',
  recordingDate: 'recording_date',
  circleSize: 'circle_size',
  circleTilt: 'circle_tilt',
  circleColor: 'circle_color',
  fontSize: 'font_size',
  fitsPlayer: 'fits_player',
} as const satisfies Record<keyof VideoDetails, string>;

/**
 * Reads the track and the details of one of the user's videos.
 * @throws AppError 'track-load-failed' (also when aborted, missing or another user's) or 'no-session'.
 */
export async function loadTrackDocument(videoId: string, signal?: AbortSignal): Promise<StoredTrack> {
  const call = supabase
    .from('videos')
    .select('*, track_documents(revision, document, writer_id, updated_at)')
    .eq('id', videoId);
  const { data, error, status } = await (signal ? call.abortSignal(signal) : call).single();
  if (error) throw dataError(error, 'track-load-failed', status);
  const video = parseWith(VideoRow, data, 'track-load-failed');
  const row = parseWith(TrackRow, data.track_documents, 'track-load-failed');
  const track = row ? parseTrackDocument(row.document) : BLANK_TRACK;
  const details = detailsOfVideo(video);
  return {
    revision: row?.revision ?? 0,
    document: track && { ...track, details },
    details,
    writerId: row?.writer_id ?? '',
    updatedAt: row?.updated_at ?? video.createdAt,
  };
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
 * Saves a track with the changed details; a path of more than PATH_CAP points is simplified to that many.
 * @param fallback the error that names the user's action.
 * @returns the new revision.
 * @throws AppError 'track-changed-elsewhere' when the base is no longer the newest revision or a detail was changed
 * elsewhere, the fallback (also when aborted, although the save may have been carried out) or 'no-session'.
 */
export async function saveTrackDocument(
  { details = [], ...save }: TrackSave,
  fallback: ErrorCode = 'track-save-failed',
  signal?: AbortSignal,
): Promise<number> {
  const call = supabase.rpc('save_track_document', {
    p_video_id: save.videoId,
    p_base_revision: save.baseRevision,
    p_document: storedForm(save.document),
    p_writer_id: save.writerId,
    p_details: inColumns(details, ({ wanted }) => wanted),
    p_seen: inColumns(details, ({ seen }) => [...seen]),
  });
  const { data, error, status } = await (signal ? call.abortSignal(signal) : call);
  if (!error) return data;
  throw knownError(error, fallback, status, { [CHANGED_ELSEWHERE]: 'track-changed-elsewhere' });
}

function inColumns(details: readonly DetailChange[], valueOf: (change: DetailChange) => Json): Json {
  return Object.fromEntries(details.map((change) => [COLUMNS[change.name], valueOf(change)]));
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
