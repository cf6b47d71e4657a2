import * as v from 'valibot';
import { callFunction } from '../http/edge-functions';
import { parseWith } from '../http/parse-with';

/** How long a finished upload waits to be measured; after that, the charge measures it. */
const PATIENCE_MS = 5000;

const MeasureAnswer = v.object({ durationSec: v.number() });

/**
 * Measures a video's length in its stored file and stores it, because the price depends on it. A video is measured
 * once; calling this again is cheap.
 * @returns seconds.
 * @throws AppError 'clip-unmeasurable' when the file can never be measured, 'measure-failed' when another attempt may
 * succeed, or 'no-session'.
 */
export async function measureVideo(videoId: string, timeoutMs?: number): Promise<number> {
  const answer = await callFunction(
    'measure-video',
    { videoId },
    { refused: 'measure-failed', unreached: 'measure-failed', byStatus: { 422: 'clip-unmeasurable' } },
    timeoutMs,
  );
  return parseWith(MeasureAnswer, answer, 'measure-failed').durationSec;
}

/**
 * Measures an uploaded film in its stored file, because the database accepts only films that show what was paid for.
 * @param path its object name in processed_videos.
 * @throws AppError 'export-save-failed' or 'no-session'.
 */
export async function measureFilm(videoId: string, path: string): Promise<void> {
  const failures = { refused: 'export-save-failed', unreached: 'export-save-failed' } as const;
  await callFunction('measure-video', { videoId, filmPath: path }, failures);
}

/** Measures a video after its upload, unless that takes too long. Otherwise the charge measures it. */
export async function measureSoon(videoId: string): Promise<void> {
  await measureVideo(videoId, PATIENCE_MS).catch(() => undefined);
}
