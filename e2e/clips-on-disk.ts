import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { SECRET_KEY } from './secret-key';

/** A clip that the lab made, with its known facts; positions in pixels of the displayed video. */
export interface LabClip {
  readonly path: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly frames: number;
  readonly playerRadiusPx: number;
  /** The player's place in each frame. */
  readonly truth: readonly { readonly x: number; readonly y: number }[];
}

/** Options of a lab clip that can be passed to a page. */
export interface LabClipOptions {
  readonly widthPx?: number;
  readonly heightPx?: number;
  readonly durationSec?: number;
  readonly playerRadiusPx?: number;
  readonly bitrate?: number;
  readonly keyFrameIntervalSec?: number;
  readonly picture?: boolean;
  readonly container?: 'mov';
  /** True if each frame shows its number (tests/media/clip-scene.ts). */
  readonly isNumbered?: boolean;
  /** How far the player jumps back and forth from frame to frame. */
  readonly tremblePx?: number;
  /** The player's size at the end relative to the start; above 1 if the player comes closer. */
  readonly growth?: number;
  /** True when a person in the same kit passes in front of the player. */
  readonly hasTwin?: boolean;
  /** True for a player that the people model recognizes as a person. */
  readonly isFigure?: boolean;
  /** True for HEVC in a QuickTime file, which the browser cannot play. */
  readonly hevc?: boolean;
  /** A graphic over the picture, fixed on screen while the camera moves. */
  readonly scoreboard?: {
    readonly x: number;
    readonly y: number;
    readonly widthPx: number;
    readonly heightPx: number;
  };
  readonly occlusion?: { readonly fromSec: number; readonly toSec: number };
  readonly sound?: {
    readonly onsetSec: number;
    readonly codec: 'aac' | 'pcm-s24';
    readonly channels?: 1 | 2;
  } | null;
  /** Additional sound tracks. */
  readonly otherSounds?: readonly { readonly onsetSec: number; readonly codec: 'aac' }[];
}

/** The folder of this run's clips and their facts, named by a digest of their options, so that tests can reuse them. */
const SHELF = fileURLToPath(new URL(`../test-results/clips-${digestOf(SECRET_KEY)}`, import.meta.url));

/** Writes a clip to the caller's file: made in the lab page, or copied if an earlier test of this run made it. */
export async function makeClipFile(lab: Page, path: string, options: LabClipOptions): Promise<LabClip> {
  const kept = join(SHELF, digestOf(JSON.stringify(options)));
  if (!existsSync(`${kept}.json`)) await putOnShelf(lab, kept, options);
  await copyFile(kept, path);
  const facts = JSON.parse(await readFile(`${kept}.json`, 'utf8')) as Omit<LabClip, 'path'>;
  return { path, ...facts };
}

/**
 * Makes a clip in the shared folder. Tests that make the same clip at the same time write identical files, and a file
 * appears only once it is complete.
 */
async function putOnShelf(lab: Page, kept: string, options: LabClipOptions): Promise<void> {
  const { base64, ...facts } = await lab.evaluate((wanted) => window.lab.makeClip(wanted), options);
  await mkdir(SHELF, { recursive: true });
  await writeWhole(kept, Buffer.from(base64, 'base64'));
  await writeWhole(`${kept}.json`, JSON.stringify(facts));
}

async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content);
  await rename(draft, path);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Makes a sparse file of a given size, which takes up no disk space. */
export async function makeSparseFile(path: string, sizeBytes: number): Promise<void> {
  const file = await open(path, 'w');
  await file.truncate(sizeBytes);
  await file.close();
}
