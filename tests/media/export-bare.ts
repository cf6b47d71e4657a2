import { expect } from 'vitest';
import type { PipelineChoice } from '@/domain/export-options';
import { makeClip, type ClipOptions } from './clips';
import { exportBlob } from './export-fixtures';
import { frameMiddlesSec, measureFile, picturesAt, psnr, videoStartSec, type Picture } from './measure';

/** The size of a small clip of one second. */
export const SMALL = { widthPx: 320, heightPx: 180, durationSec: 1 } as const;

/** The result of an export, with the PSNR in dB of the compared frames against the clip's own pictures. */
interface Outcome {
  readonly frames: number;
  readonly pipeline: string;
  readonly size: readonly [number, number];
  readonly psnrs: readonly number[];
}

/** Exports a clip with each pipeline, without a path, so that whole pictures can be compared. */
export async function exportBare(
  options: ClipOptions,
  compared: readonly number[],
  pipelines: readonly PipelineChoice[],
): Promise<readonly Outcome[]> {
  const { blob } = await makeClip({ ...SMALL, ...options });
  const startSec = await videoStartSec(blob);
  // Slightly after the grid's time, so that the frame at the grid's time is shown.
  const sources = await picturesAt(
    blob,
    compared.map((k) => startSec + k / 30 + 2e-4),
  );
  const outcomes: Outcome[] = [];
  for (const pipeline of pipelines) outcomes.push(await outcomeOf(blob, pipeline, compared, sources));
  return outcomes;
}

async function outcomeOf(
  clip: Blob,
  asked: PipelineChoice,
  compared: readonly number[],
  sources: readonly Picture[],
): Promise<Outcome> {
  const result = await exportBlob(clip, { pipeline: asked });
  const { frames, pipeline, file } = result;
  const made = await picturesAt(file, frameMiddlesSec(compared));
  const { rotationDeg, frameTimesSec, widthPx, heightPx } = await measureFile(file);
  expect(rotationDeg).toBe(0);
  expect(frameTimesSec).toHaveLength(frames);
  await result.release();
  const psnrs = sources.map((source, k) => psnr(source, pictureOf(made[k])));
  return { frames, pipeline, size: [widthPx, heightPx], psnrs };
}

export function pictureOf(picture: Picture | undefined): Picture {
  if (!picture) throw new Error('A picture is missing');
  return picture;
}
