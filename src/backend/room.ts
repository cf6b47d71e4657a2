import * as v from 'valibot';
import { AppError, type ErrorCode } from '@/domain/errors';
import { dataError, failureOf, storageError } from './backend-error';
import { supabase } from './client';
import { parseWith } from './parse-with';

/** What the signed-in user may still add. */
interface Room {
  readonly videos: number;
  /** In all buckets together. */
  readonly bytes: number;
  /** By bucket. */
  readonly files: Readonly<Record<string, number>>;
}

const RoomAnswer = v.object({
  videos: v.number(),
  bytes: v.number(),
  files: v.record(v.string(), v.number()),
});

/** Storage's words for everything that a policy refuses. */
const REFUSED = /row-level security/i;

/**
 * Makes sure, before its bytes are sent, that a clip can be stored and recorded. When that cannot be looked up, storage
 * and the database decide by themselves.
 * @throws AppError 'video-limit', 'storage-full' or 'no-session'.
 */
export async function requireRoomForClip(bucket: string, sizeBytes: number): Promise<void> {
  const room = await knownRoom();
  if (room && room.videos < 1) throw new AppError('video-limit');
  if (room && !fits(room, bucket, sizeBytes)) throw new AppError('storage-full');
}

/**
 * storageError for an upload. Storage does not tell why a policy refuses a file, so the user's room is looked up.
 * @returns 'storage-full' where that is the reason.
 */
export async function uploadError(
  error: unknown,
  fallback: ErrorCode,
  { bucket, sizeBytes }: { readonly bucket: string; readonly sizeBytes: number },
): Promise<Error> {
  const failure = storageError(error, fallback);
  const { status, message } = failureOf(error);
  if (status !== 403 || !REFUSED.test(message)) return failure;
  const room = await knownRoom();
  return room && !fits(room, bucket, sizeBytes) ? new AppError('storage-full', { cause: error }) : failure;
}

function fits(room: Room, bucket: string, sizeBytes: number): boolean {
  return sizeBytes <= room.bytes && (room.files[bucket] ?? 1) > 0;
}

/** Null when it cannot be looked up. @throws AppError 'no-session'. */
async function knownRoom(): Promise<Room | null> {
  try {
    const { data, error, status } = await supabase.rpc('get_own_room');
    if (error) throw dataError(error, 'upload-failed', status);
    return parseWith(RoomAnswer, data, 'upload-failed');
  } catch (error) {
    if (error instanceof AppError && error.code === 'no-session') throw error;
    console.warn('What the account may still add could not be looked up.', error);
    return null;
  }
}
