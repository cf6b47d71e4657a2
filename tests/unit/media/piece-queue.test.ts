import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { DEFAULT_EXPORT_OPTIONS, type PipelineName } from '@/domain/export-options';
import { PieceQueue, type PieceWork } from '@/media/reels/piece-queue';

const HD = 1280 * 720;
const UHD = 3840 * 2160;
const FILES = ['a', 'b', 'c'];

interface Made {
  readonly number: number;
  readonly frames: number;
  readonly pipeline: PipelineName;
}

/** Pieces whose encoding ends when the test says so. */
class Encodings {
  readonly begun: { readonly number: number; readonly fileName: string; readonly signal: AbortSignal }[] = [];
  readonly frames: (readonly [number: number, frames: number])[] = [];
  private readonly ends: ((outcome: Made | Error) => void)[] = [];

  get work(): PieceWork<Made> {
    return {
      signal: new AbortController().signal,
      encode: (_, { fileName, signal, ...piece }) => {
        this.begun.push({ number: this.begun.length, fileName, signal });
        piece.onProgress({ framesDone: 1 });
        return new Promise((resolve, reject) => {
          this.ends.push((outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)));
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      },
      onFrames: (number, frames) => this.frames.push([number, frames]),
    };
  }

  get numbers(): readonly number[] {
    return this.begun.map(({ number }) => number);
  }

  async finish(number: number, pipeline: PipelineName = 'planes'): Promise<void> {
    this.ends[number]?.({ number, frames: 30, pipeline });
    await settled();
  }

  async fail(number: number): Promise<void> {
    this.ends[number]?.(new Error(`piece ${number}`));
    await settled();
  }
}

function queueOf(encodings: Encodings, ...sourcePixels: readonly number[]): PieceQueue<Made> {
  const request = {
    source: { kind: 'url', url: 'https://example.com/clip.mp4', sizeBytes: 1 },
    highlight: null,
    title: null,
    options: DEFAULT_EXPORT_OPTIONS,
  } as const;
  return new PieceQueue(
    sourcePixels.map((pixels) => ({ request, sourcePixels: pixels })),
    FILES,
    encodings.work,
  );
}

/** Lets callbacks of everything settled so far run. */
async function settled(): Promise<void> {
  await setImmediate();
}

function numberOf({ number }: Made): Promise<number> {
  return Promise.resolve(number);
}

describe('pieces of a reel', () => {
  test('are encoded two at once after the first, handed out in order, and kept in three files', async () => {
    const encodings = new Encodings();
    const queue = queueOf(encodings, HD, HD, HD, HD, HD);
    const first = queue.take(numberOf);
    await settled();
    expect(encodings.numbers).toEqual([0]);
    await encodings.finish(0);
    expect(await first).toBe(0);
    expect(encodings.numbers).toEqual([0, 1, 2]);
    await encodings.finish(2);
    expect(encodings.numbers).toEqual([0, 1, 2, 3]);
    // The third file holds the piece that is waiting for its turn.
    await encodings.finish(3);
    expect(encodings.numbers).toEqual([0, 1, 2, 3]);
    expect(new Set(encodings.begun.slice(1).map(({ fileName }) => fileName)).size).toBe(3);
    await encodings.finish(1);
    expect(await queue.take(numberOf)).toBe(1);
    expect(await queue.take(numberOf)).toBe(2);
    expect(await queue.take(numberOf)).toBe(3);
    await encodings.finish(4);
    expect(await queue.take(numberOf)).toBe(4);
    expect(encodings.frames).toContainEqual([4, 1]);
    expect(encodings.frames).toContainEqual([4, 30]);
    await expect(queue.take(numberOf)).rejects.toThrow('All pieces are taken');
  });

  test('continue while one is copied', async () => {
    const encodings = new Encodings();
    const queue = queueOf(encodings, HD, HD, HD);
    let endCopying: () => void = () => undefined;
    const first = queue.take(() => new Promise<void>((resolve) => (endCopying = resolve)));
    await encodings.finish(0);
    expect(encodings.numbers).toEqual([0, 1, 2]);
    expect(encodings.begun.map(({ fileName }) => fileName)).toEqual(FILES);
    endCopying();
    await first;
  });

  test('of large sources are encoded alone, and so are those that ffmpeg encodes', async () => {
    const large = new Encodings();
    const ofLarge = queueOf(large, UHD, UHD, HD);
    const first = ofLarge.take(numberOf);
    await large.finish(0);
    await first;
    expect(large.numbers).toEqual([0, 1]);

    const byFfmpeg = new Encodings();
    const ofFfmpeg = queueOf(byFfmpeg, HD, HD, HD);
    const taken = ofFfmpeg.take(numberOf);
    await byFfmpeg.finish(0, 'ffmpeg');
    await taken;
    expect(byFfmpeg.numbers).toEqual([0, 1]);
  });

  test('report a failure at their turn, and ending waits for running work', async () => {
    const encodings = new Encodings();
    const queue = queueOf(encodings, HD, HD, HD, HD);
    const first = queue.take(numberOf);
    await encodings.finish(0);
    await first;
    await encodings.fail(2);
    await encodings.finish(1);
    expect(await queue.take(numberOf)).toBe(1);
    await expect(queue.take(numberOf)).rejects.toThrow('piece 2');
    await queue.end();
    expect(encodings.begun.at(-1)?.signal.aborted).toBe(true);
  });
});
