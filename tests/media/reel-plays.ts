/** Plays with numbered frames and clicks, reels of them, and what a reel must contain. */
import { expect } from 'vitest';
import { DEFAULT_EXPORT_OPTIONS, type PipelineChoice } from '@/domain/export-options';
import { makeReel, type ReelResult } from '@/media/reels/make-reel';
import type { ReelJob, ReelPlay } from '@/media/reels/reel-types';
import { exportBlob, TITLE } from './export-fixtures';
import { clicksIn, makePlayClip, type PlayClipOptions, type ReelFrame } from './reel-clips';

export const TITLE_FRAMES = TITLE.frames;
/** Sound may be this far out of sync with its picture. */
const IN_STEP_SEC = 0.02;

/** An export of a clip with numbered frames, without a ring. */
export async function exportedPlay(
  options: PlayClipOptions,
  pipeline: PipelineChoice = 'fast',
): Promise<Pick<ReelPlay, 'videoId' | 'title' | 'exported'>> {
  const made = await exportBlob(await makePlayClip(options), { highlight: null, title: TITLE, pipeline });
  const blob = new Blob([await made.file.arrayBuffer()], { type: 'video/mp4' });
  await made.release();
  const exported = { source: { kind: 'blob', blob }, titleFrames: TITLE_FRAMES } as const;
  return { videoId: `v${options.play}`, title: `Play ${options.play}`, exported };
}

export async function originalPlay(
  options: PlayClipOptions,
): Promise<Pick<ReelPlay, 'videoId' | 'title' | 'original'>> {
  const source = { kind: 'blob', blob: await makePlayClip(options) } as const;
  const original = { source, highlight: null, options: DEFAULT_EXPORT_OPTIONS };
  return { videoId: `v${options.play}`, title: `Play ${options.play}`, original };
}

function playOf(play: Partial<ReelPlay>): ReelPlay {
  return { videoId: 'v', title: 'Play', line: null, exported: null, original: null, ...play };
}

export function jobOf(plays: readonly Partial<ReelPlay>[], job: Partial<ReelJob> = {}): ReelJob {
  return { title: null, transition: 'cut', ...job, plays: plays.map(playOf) };
}

export async function make(job: ReelJob): Promise<ReelResult> {
  return await makeReel(job, { signal: new AbortController().signal, onProgress: () => undefined });
}

/** For each frame of a reel, the play and the frame that it shows. */
export function numbersOf(frames: readonly ReelFrame[]): readonly string[] {
  return frames.map(({ play, frame }) => `${play}.${frame}`);
}

export function numbersFrom(
  ...plays: readonly (readonly [play: number, frames: number])[]
): readonly string[] {
  return plays.flatMap(([play, frames]) => Array.from({ length: frames }, (_, k) => `${play}.${k}`));
}

export function expectConstantRate(frames: readonly ReelFrame[]): void {
  frames.forEach(({ timeSec }, k) => expect(Math.abs(timeSec - k / 30)).toBeLessThan(1e-3));
}

export async function expectClicks(reel: Blob, wantedSec: readonly number[]): Promise<void> {
  const heard = await clicksIn(reel);
  expect(heard).toHaveLength(wantedSec.length);
  wantedSec.forEach((atSec, k) => {
    expect(Math.abs((heard[k] ?? Number.NaN) - atSec)).toBeLessThan(IN_STEP_SEC);
  });
}
