import { expect } from 'vitest';
import type { ExportOptions } from '@/domain/export-options';
import { makeClip, type ClipOptions } from './clips';
import { exportBlob } from './export-fixtures';
import { frameMiddlesSec, measureFile, picturesAt, psnr, videoStartSec, type Picture } from './measure';

/** A second of a small clip. */
export const SMALL = { widthPx: 320, heightPx: 180, durationSec: 1 } as const;

/** What came out; psnrs in dB of the compared frames of the clip against its own pictures. */
interface Outcome {
  readonly frames: number;
  readonly pipeline: string;
  readonly size: readonly [number, number];
  readonly psnrs: readonly number[];
}

/** Exports without a path, so that all of every picture can be compared. */
export async function exportBare(
  options: ClipOptions,
  compared: readonly number[],
  choices: Partial<ExportOptions> = {},
): Promise<Outcome> {
  const clip = await makeClip({ ...SMALL, ...options });
  const result = await exportBlob(clip.blob, choices);
  const startSec = await videoStartSec(clip.blob);
  const sources = await picturesAt(
    clip.blob,
    // Just behind the grid's time, so that the picture is the one shown there.
    compared.map((k) => startSec + k / 30 + 2e-4),
  );
  const made = await picturesAt(result.file, frameMiddlesSec(compared.map((k) => 50 + k)));
  const facts = await measureFile(result.file);
  expect(facts.rotationDeg).toBe(0);
  expect(facts.frameTimesSec).toHaveLength(result.frames);
  await result.release();
  return {
    frames: result.frames - 50,
    pipeline: result.pipeline,
    size: [facts.widthPx, facts.heightPx],
    psnrs: sources.map((source, i) => psnr(source, pictureOf(made[i]))),
  };
}

export function pictureOf(picture: Picture | undefined): Picture {
  if (!picture) throw new Error('A picture is missing');
  return picture;
}
