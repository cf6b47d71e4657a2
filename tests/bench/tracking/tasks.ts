import { join } from 'node:path';
import type { BenchBrowser } from './bench-browser';
import { reorderedClip } from './clip-cache';
import type { FileServer } from './file-server';
import type { ClipShape } from './page-api';
import { readBoxes, readIndex } from './sequence-files';
import type { IndexEntry } from './sequence-files';
import { startOf } from './starts';
import type { Box, Start, StartKind } from './starts';

/** A sequence from one start, ready to be tracked. */
export interface Ready {
  readonly clipPath: string;
  readonly clipUrl: string;
  readonly shape: ClipShape;
  readonly start: Start;
}

export interface Task {
  readonly sequence: string;
  readonly kind: StartKind;
  /** An Error when the sequence cannot be used: every engine's run of it counts as zero. */
  readonly ready: Ready | Error;
}

/** Reads the sequences of a folder and makes the clips that their starts need. Broken ones become failed tasks. */
export async function prepareTasks(
  browser: BenchBrowser,
  server: FileServer,
  folder: string,
  { names, kinds }: { readonly names: readonly string[]; readonly kinds: readonly StartKind[] },
): Promise<readonly Task[]> {
  const index = readIndex(folder);
  for (const name of names) {
    if (!index.some((entry) => entry.name === name))
      console.error(`There is no sequence "${name}" in ${folder}`);
  }
  const tasks: Task[] = [];
  for (const entry of index.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const sequence = await readSequence(browser, server, folder, entry).catch(asError);
    for (const kind of kinds) {
      const ready =
        sequence instanceof Error
          ? sequence
          : await makeReady(browser, server, sequence, kind).catch(asError);
      tasks.push({ sequence: entry.name, kind, ready });
    }
  }
  return tasks;
}

interface Sequence {
  readonly clipPath: string;
  readonly shape: ClipShape;
  readonly boxes: readonly (Box | null)[];
  readonly radiusPx: number;
}

async function readSequence(
  browser: BenchBrowser,
  server: FileServer,
  folder: string,
  { name, radiusPx }: IndexEntry,
): Promise<Sequence> {
  const clipPath = join(folder, `${name}.mp4`);
  const boxes = readBoxes(folder, name);
  const shape = await browser.call('describeClip', server.share(clipPath));
  if (boxes.length !== shape.frames) {
    console.error(
      `${name}: ${boxes.length} boxes for ${shape.frames} frames; the frames that have both count`,
    );
  }
  return { clipPath, shape, radiusPx, boxes: boxes.slice(0, shape.frames) };
}

async function makeReady(
  browser: BenchBrowser,
  server: FileServer,
  { clipPath, shape, boxes, radiusPx }: Sequence,
  kind: StartKind,
): Promise<Ready> {
  const start = startOf(kind, boxes, radiusPx);
  if (start === null) throw new Error('There is no box');
  const played =
    start.order === null ? clipPath : await reorderedClip(browser, server, clipPath, start.order);
  return { clipPath: played, clipUrl: server.share(played), shape, start };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
