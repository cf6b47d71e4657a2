import * as v from 'valibot';
import { AppError, type ErrorCode } from '@/domain/errors';
import { MAX_UPLOAD_BYTES } from '@/domain/limits';
import { wholeMegabytes } from '@/domain/upload-rules';
import { dataError, serviceFailureOf, storageError } from '../http/backend-error';
import { supabase } from '../http/client';
import { parseWith } from '../http/parse-with';

/** The remaining quota of the signed-in user. */
interface Room {
  readonly videos: number;
  /** The bytes in all buckets together. */
  readonly bytes: number;
  /** The number of files by bucket. */
  readonly files: Readonly<Record<string, number>>;
  /** The largest size of one file by bucket; null for a bucket without a limit. */
  readonly fileBytes: Readonly<Record<string, number | null>>;
}

const RoomAnswer = v.object({
  videos: v.number(),
  bytes: v.number(),
  files: v.record(v.string(), v.number()),
  fileBytes: v.record(v.string(), v.nullable(v.number())),
});

/** Storage's message for everything that a policy refuses. */
const REFUSED = /row-level security/i;

/**
 * Checks before the upload that a clip can be stored and recorded. When the quota cannot be read, Storage and the
 * database decide during the upload.
 * @throws AppError 'file-too-large', 'video-limit', 'storage-full' or 'no-session'.
 */
export async function requireRoomForClip(bucket: string, sizeBytes: number): Promise<void> {
  const room = await knownRoom();
  if (room && sizeBytes > largestOf(room, bucket)) throw tooLarge(largestOf(room, bucket));
  if (room && room.videos < 1) throw new AppError('video-limit');
  if (room && !fits(room, bucket, sizeBytes)) throw new AppError('storage-full');
}

/**
 * Like storageError, for an upload. Storage tells neither why a policy refuses a file nor how large a file may be, so
 * the user's quota is read.
 * @returns 'file-too-large' with the limit, or 'storage-full', when that is the reason.
 */
export async function uploadError(
  error: unknown,
  fallback: ErrorCode,
  { bucket, sizeBytes }: { readonly bucket: string; readonly sizeBytes: number },
): Promise<Error> {
  const failure = storageError(error, fallback);
  const { status, message } = serviceFailureOf(error);
  const isTooLarge = failure instanceof AppError && failure.code === 'file-too-large';
  if (!isTooLarge && (status !== 403 || !REFUSED.test(message))) return failure;
  const room = await knownRoom();
  if (!room) return failure;
  const largestBytes = largestOf(room, bucket);
  if (isTooLarge || sizeBytes > largestBytes) return tooLarge(largestBytes, error);
  return fits(room, bucket, sizeBytes) ? failure : new AppError('storage-full', { cause: error });
}

/** Builds the error 'file-too-large' that names the limit. */
export function tooLarge(limitBytes: number, cause?: unknown): AppError {
  return new AppError('file-too-large', { cause, params: { n: wholeMegabytes(limitBytes) } });
}

function largestOf({ fileBytes }: Room, bucket: string): number {
  return fileBytes[bucket] ?? MAX_UPLOAD_BYTES;
}

function fits(room: Room, bucket: string, sizeBytes: number): boolean {
  return sizeBytes <= room.bytes && (room.files[bucket] ?? 1) > 0;
}

/**
 * Reads the user's quota; null when it cannot be read.
 * @throws AppError 'no-session'.
 */
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
