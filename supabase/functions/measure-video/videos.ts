import { Refusal } from '../_shared/answers.ts';
import { callerHeaders, secretHeaders, type Project } from '../_shared/project.ts';
import { isStoredPath, type StoredPath } from '../_shared/stored-path.ts';

/** A stored original, or a film made from one. */
export interface StoredFile {
  readonly bucket: 'original_videos' | 'processed_videos';
  /** Object name in the bucket. */
  readonly path: StoredPath;
  readonly sizeBytes: number;
  /** Storage's own name for the bytes, as in its response headers. */
  readonly eTag: string;
  /** Identifies the object and its exact bytes by id and version. */
  readonly version: string;
  /** Null until these bytes have been measured. */
  readonly durationSec: number | null;
}

/**
 * Reads which file to measure for a video, with the rights of the video's owner.
 * @throws Refusal 401 for a token whose session has ended, 404 if the user has no such video or the video has no file,
 * 422 for a file whose name cannot be put into a URL, 429.
 */
export async function beginMeasurement(
  project: Project,
  videoId: string,
  token: string,
): Promise<StoredFile> {
  const answer = await begin(project, 'begin_video_measurement', { p_video_id: videoId }, token);
  return { ...answer, bucket: 'original_videos' };
}

/** Like beginMeasurement, for a film that was uploaded to the video's folder. */
export async function beginFilmMeasurement(
  project: Project,
  { videoId, path }: Film,
  token: string,
): Promise<StoredFile> {
  const facts = { p_video_id: videoId, p_path: path };
  const answer = await begin(project, 'begin_film_measurement', facts, token);
  return { ...answer, bucket: 'processed_videos' };
}

/** A film of a video, by its object name in the bucket processed_videos. */
export interface Film {
  readonly videoId: string;
  readonly path: StoredPath;
}

async function begin(
  project: Project,
  name: string,
  facts: object,
  token: string,
): Promise<Omit<StoredFile, 'bucket'>> {
  const answer = await call(project, name, facts, callerHeaders(project, token));
  const file = (await answer.json()) as StoredFile;
  if (!isStoredPath(file.path)) throw new Refusal(422, 'The file cannot be measured');
  return file;
}

/**
 * Stores a length, which only this function may do.
 * @returns false if the file has since been replaced.
 * @throws Refusal 422 for a length that no video can have.
 */
export async function recordMeasurement(
  project: Project,
  videoId: string,
  version: string,
  durationSec: number,
): Promise<boolean> {
  const facts = { p_video_id: videoId, p_version: version, p_duration_sec: durationSec };
  const answer = await call(project, 'record_video_measurement', facts, secretHeaders(project));
  return (await answer.json()) as boolean;
}

/** The length of a film. */
export interface FilmLength {
  /** Seconds of its picture, as measureDuration counts them. */
  readonly durationSec: number;
  /** Its number of frames at 30 per second on its longest track, or the number of its pictures if that is larger. */
  readonly frames: number;
}

/** Like recordMeasurement, for a film. */
export async function recordFilmMeasurement(
  project: Project,
  { videoId, path }: Film,
  version: string,
  { frames, durationSec }: FilmLength,
): Promise<boolean> {
  const facts = {
    p_video_id: videoId,
    p_path: path,
    p_version: version,
    p_frames: frames,
    p_duration_sec: durationSec,
  };
  const answer = await call(project, 'record_film_measurement', facts, secretHeaders(project));
  return (await answer.json()) as boolean;
}

async function call(
  project: Project,
  name: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const answer = await fetch(`${project.supabaseUrl}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.ok) return answer;
  const text = await answer.text();
  if (answer.status === 401) throw new Refusal(401, 'Not authenticated');
  if (answer.status === 404) throw new Refusal(404, 'Video not found');
  if (answer.status === 429) throw new Refusal(429, 'Too many videos were measured. Try again later.');
  // 23514: a check constraint of the table rejects this duration.
  if (text.includes('23514')) throw new Refusal(422, 'The video is too long');
  throw new Error(`${name} answered ${answer.status}: ${text}`);
}
