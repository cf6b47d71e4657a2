import { open, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';

/** What the lab knows of a clip that it made; positions in pixels of the displayed video. */
export interface LabClip {
  readonly path: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly frames: number;
  readonly playerRadiusPx: number;
  /** Where the player is in each frame. */
  readonly truth: readonly { readonly x: number; readonly y: number }[];
}

/** Options of a lab clip that can be handed into a page. */
export interface LabClipOptions {
  readonly widthPx?: number;
  readonly heightPx?: number;
  readonly durationSec?: number;
  readonly bitrate?: number;
  readonly picture?: boolean;
  /** How far the player jumps to and fro from frame to frame. */
  readonly tremblePx?: number;
  /** Somebody of the same kit passes in front of the player. */
  readonly hasTwin?: boolean;
  /** As HEVC in a QuickTime file, which the browser cannot play. */
  readonly hevc?: boolean;
  readonly occlusion?: { readonly fromSec: number; readonly toSec: number };
  readonly sound?: { readonly onsetSec: number; readonly codec: 'aac' } | null;
}

/** Makes a clip in the lab page and writes it to a file. */
export async function makeClipFile(lab: Page, path: string, options: LabClipOptions): Promise<LabClip> {
  const clip = await lab.evaluate((wanted) => window.lab.makeClip(wanted), options);
  await writeFile(path, Buffer.from(clip.base64, 'base64'));
  const { widthPx, heightPx, frames, playerRadiusPx, truth } = clip;
  return { path, widthPx, heightPx, frames, playerRadiusPx, truth };
}

/** A file of a size that takes no room on the disk. */
export async function makeSparseFile(path: string, sizeBytes: number): Promise<void> {
  const file = await open(path, 'w');
  await file.truncate(sizeBytes);
  await file.close();
}
