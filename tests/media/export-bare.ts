import { expect } from 'vitest';
import type { ExportOptions } from '@/domain/export-options';
import { makeClip, type ClipOptions } from './clips';
import { exportBlob } from './export-fixtures';
import { frameMiddlesSec, measureFile, picturesAt, psnr, videoStartSec, type Picture } from './measure';

/** The size of a small clip of one second. */
export const SMALL = { widthPx: 320, heightPx: 180, durationSec: 1 } as const;

/** The result of an export; PSNRs in dB of the compared frames against the clip's own pictures. */
interface Outcome {
  readonly frames: number;
  readonly pipeline: string;
  readonly size: readonly [number, number];
  readonly psnrs: readonly number[];
}

/** Exports without a path, so that whole pictures can be compared. */
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
    // The time is slightly after the grid's, so that the frame at the grid's time is the one that is shown.
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
