import { basename, join } from 'node:path';
import type { ClipShape } from './page-api';
import { readBoxes, readIndex } from './sequence-files';
import type { IndexEntry } from './sequence-files';
import { jittered, startOf } from './starts';
import type { Box, Start, StartKind } from './starts';

/** A sequence with one start, ready to be tracked. */
export interface Ready {
  readonly clipPath: string;
  readonly clipUrl: string;
  readonly shape: ClipShape;
  readonly start: Start;
}

/** The source from which clips are played. */
export interface ClipSource {
  describe(clipPath: string): Promise<ClipShape>;
  /** The clip to play: the given one, or one with its frames in the given order. */
  play(
    clipPath: string,
    order: readonly number[] | null,
  ): Promise<{ readonly clipPath: string; readonly clipUrl: string }>;
}

export interface Task {
  /** Name of the folder that the sequence is from. */
  readonly group: string;
  readonly sequence: string;
  readonly kind: StartKind;
  /** 0 for the truth's circle; any other number gives a slightly different circle (starts.ts). */
  readonly jitter: number;
  /** An Error if the sequence cannot be used; then every engine's run of it counts as zero. */
  readonly ready: Ready | Error;
}

/** Reads the sequences of a folder and makes the clips for their starts. A broken sequence becomes a failed task. */
export async function prepareTasks(
  source: ClipSource,
  folder: string,
  {
    names,
    kinds,
    jitters,
  }: {
    readonly names: readonly string[];
    readonly kinds: readonly StartKind[];
    readonly jitters: number;
  },
): Promise<readonly Task[]> {
  const tasks: Task[] = [];
  const group = basename(folder);
  for (const entry of readIndex(folder).filter(({ name }) => names.length === 0 || names.includes(name))) {
    const sequence = await readSequence(source, folder, entry).catch(asError);
    for (const kind of kinds) {
      const ready =
        sequence instanceof Error ? sequence : await makeReady(source, sequence, kind).catch(asError);
      for (let jitter = 0; jitter <= jitters; jitter++) {
        const placed = ready instanceof Error ? ready : { ...ready, start: jittered(ready.start, jitter) };
        tasks.push({ group, sequence: entry.name, kind, jitter, ready: placed });
      }
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
  source: ClipSource,
  folder: string,
  { name, radiusPx }: IndexEntry,
): Promise<Sequence> {
  const clipPath = join(folder, `${name}.mp4`);
  const boxes = readBoxes(folder, name);
  const shape = await source.describe(clipPath);
  if (boxes.length !== shape.frames) {
    console.error(
      `${name}: ${boxes.length} boxes for ${shape.frames} frames; only frames with a box and a picture count`,
    );
  }
  return { clipPath, shape, radiusPx, boxes: boxes.slice(0, shape.frames) };
}

async function makeReady(
  source: ClipSource,
  { clipPath, shape, boxes, radiusPx }: Sequence,
  kind: StartKind,
): Promise<Ready> {
  const start = startOf(kind, boxes, radiusPx);
  if (start === null) throw new Error('There is no box');
  return { ...(await source.play(clipPath, start.order)), shape, start };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
