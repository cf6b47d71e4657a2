import * as v from 'valibot';
import { PersistedValue } from '@/lib/persisted-value';

/** What this browser remembers about an upload without a video record, so that it can continue after a reload. */
export interface PendingUpload {
  readonly userId: string;
  /** Identifies the file's content and its owner. */
  readonly fingerprint: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Object name in original_videos. */
  readonly path: string;
  /** The URL of the unfinished upload; null for a plain PUT and when all bytes are uploaded. */
  readonly uploadUrl: string | null;
  /** The number of bytes that the server is known to have. */
  readonly sentBytes: number;
  readonly startedAtMs: number;
}

/** Hosted Supabase Storage deletes unfinished uploads after a day. */
const KEPT_MS = 24 * 60 * 60 * 1000;

const PendingUploads = v.array(
  v.object({
    userId: v.string(),
    fingerprint: v.string(),
    fileName: v.string(),
    sizeBytes: v.number(),
    path: v.string(),
    uploadUrl: v.nullable(v.string()),
    sentBytes: v.number(),
    startedAtMs: v.number(),
  }),
);
const kept = new PersistedValue(
  'localStorage',
  'standout.pending-uploads',
  PendingUploads,
  'An interrupted upload could not be remembered.',
);

/** Lists the user's unfinished uploads in this browser, newest first. */
export function listPendingUploads(userId: string, nowMs: number): readonly PendingUpload[] {
  return readAll()
    .filter((upload) => upload.userId === userId && nowMs - upload.startedAtMs < KEPT_MS)
    .sort((a, b) => b.startedAtMs - a.startedAtMs);
}

/** Stores an upload, or replaces the stored one. */
export function savePendingUpload(upload: PendingUpload): void {
  writeAll([...readAll().filter((other) => other.path !== upload.path), upload]);
}

export function forgetPendingUpload(path: string): void {
  writeAll(readAll().filter((upload) => upload.path !== path));
}

function readAll(): readonly PendingUpload[] {
  return kept.load() ?? [];
}

function writeAll(uploads: PendingUpload[]): void {
  kept.keep(uploads.length === 0 ? null : uploads);
}
