import { secretHeaders, type Project } from '../_shared/project.ts';

/** A stored original. */
export interface StoredFile {
  /** Object name in original_videos. */
  readonly path: string;
  readonly sizeBytes: number;
  /** Names these very bytes. */
  readonly version: string;
  /** Null until these bytes have been measured. */
  readonly durationSec: number | null;
}

/** The database says no. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** @throws RefusedError 404 when the user has no such video, or it no file; 429. */
export async function beginMeasurement(
  project: Project,
  videoId: string,
  userId: string,
): Promise<StoredFile> {
  const answer = await call(project, 'begin_video_measurement', { p_video_id: videoId, p_user_id: userId });
  return (await answer.json()) as StoredFile;
}

/** @returns false when the file has been replaced since. @throws RefusedError 422 for a length that no video has. */
export async function recordMeasurement(
  project: Project,
  videoId: string,
  version: string,
  durationSec: number,
): Promise<boolean> {
  const facts = { p_video_id: videoId, p_version: version, p_duration_sec: durationSec };
  return (await (await call(project, 'record_video_measurement', facts)).json()) as boolean;
}

async function call(project: Project, name: string, body: object): Promise<Response> {
  const answer = await fetch(`${project.supabaseUrl}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...secretHeaders(project), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.ok) return answer;
  const text = await answer.text();
  if (answer.status === 404) throw new RefusedError(404, 'Video not found');
  if (answer.status === 429) throw new RefusedError(429, 'Too many videos were measured. Try again later.');
  // 23514: the table takes no such duration.
  if (text.includes('23514')) throw new RefusedError(422, 'The video is too long');
  throw new Error(`${name} answered ${answer.status}: ${text}`);
}
