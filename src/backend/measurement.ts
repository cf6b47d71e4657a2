import * as v from 'valibot';
import { callFunction } from './edge-functions';
import { parseWith } from './parse-with';

/** How long a finished upload waits for its length: it is measured later when it must be. */
const PATIENCE_MS = 5000;

const MeasureAnswer = v.object({ durationSec: v.number() });

/**
 * Has a video's length read from its stored file and kept: what it is charged by. Measured once; repeating it is free.
 * @returns seconds.
 * @throws AppError 'clip-unmeasurable' when that can never be, 'measure-failed' when it may the next time, or
 * 'no-session'.
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

/** Measures a video that was just uploaded, if that can be had soon. Charging it measures again otherwise. */
export async function measureSoon(videoId: string): Promise<void> {
  try {
    await measureVideo(videoId, PATIENCE_MS);
  } catch (error) {
    console.warn('The length of the clip will be measured when it is charged.', error);
  }
}
