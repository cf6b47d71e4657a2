import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { SECRET_KEY } from './secret-key';

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

/** Clips of this run and their facts, by a digest of their options: what one test had made serves the next. */
const SHELF = fileURLToPath(new URL(`../test-results/clips-${digestOf(SECRET_KEY)}`, import.meta.url));

/** Writes a clip to a file of the caller's own: made in the lab page, or as an earlier test of this run had it made. */
export async function makeClipFile(lab: Page, path: string, options: LabClipOptions): Promise<LabClip> {
  const kept = join(SHELF, digestOf(JSON.stringify(options)));
  if (!existsSync(`${kept}.json`)) await putOnShelf(lab, kept, options);
  await copyFile(kept, path);
  const facts = JSON.parse(await readFile(`${kept}.json`, 'utf8')) as Omit<LabClip, 'path'>;
  return { path, ...facts };
}

/** Tests that make the same clip at the same time write the same; none finds a half of it. */
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

/** A file of a size that takes no room on the disk. */
export async function makeSparseFile(path: string, sizeBytes: number): Promise<void> {
  const file = await open(path, 'w');
  await file.truncate(sizeBytes);
  await file.close();
}
