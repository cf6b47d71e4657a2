/** Clips far larger than a phone's memory are processed in small pieces. */
import {
  ALL_FORMATS,
  BlobSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type StreamTargetChunk,
} from 'mediabunny';
import { afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_EXPORT_OPTIONS } from '@/domain/export-options';
import { MEBIBYTE } from '@/domain/limits';
import { gridChunks, type GridChunk } from '@/media/export/ffmpeg/grid-chunks';
import { PagedMemory } from '@/media/export/paged-memory';
import { renderVideo } from '@/media/export/render-video';
import { openInput } from '@/media/reading/open-input';
import { probeClip } from '@/media/reading/probe';
import { makeThumbnail } from '@/media/reading/thumbnail';
import { watchBuffers } from './buffer-watch';
import { makeClip } from './clips';
import { highlightOf } from './export-fixtures';
import { measureFile } from './measure';

/** Far more than the page may hold at once. */
const CLIP_BYTES = 200 * MEBIBYTE;
const FRAMES = 40;
/** iOS gives a page at most 250 MB in one block, and less if other pages are open. */
const SMALL_BYTES = 64 * MEBIBYTE;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A heavy clip: filler data (ITU-T H.264, 7.3.2.7) after each frame. */
async function makeHeavyClip(): Promise<Blob> {
  const clip = await makeClip({ durationSec: FRAMES / 30 });
  using input = new Input({ formats: ALL_FORMATS, source: new BlobSource(clip.blob) });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('The clip has no picture');
  const sink = new HeavySink();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: sink.target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, { frameRate: 30 });
  await output.start();
  const fillerBytes = Math.floor(CLIP_BYTES / FRAMES) - 40_000;
  const filler = new Uint8Array(4 + fillerBytes).fill(0xff);
  new DataView(filler.buffer).setUint32(0, fillerBytes);
  filler[4] = 12;
  filler[filler.length - 1] = 0x80;
  for await (const { data, type, timestamp, duration } of new EncodedPacketSink(track).packets()) {
    const heavy = new Uint8Array(data.length + filler.length);
    heavy.set(data);
    heavy.set(filler, data.length);
    await source.add(new EncodedPacket(heavy, type, timestamp, duration), { decoderConfig });
  }
  await output.finalize();
  return sink.toBlob();
}

/** Passes written data to the browser at once; only the file's head is written twice. */
class HeavySink {
  private readonly head = new PagedMemory();
  private readonly rest: Blob[] = [];
  private endBytes = 0;
  private headBytes = 0;
  readonly target = new StreamTarget(
    new WritableStream<StreamTargetChunk>({
      write: ({ data, position }) => {
        if (this.endBytes === 0 || position < this.headBytes) {
          this.head.write(data, position);
          if (this.endBytes === 0) this.headBytes = data.length;
        } else this.rest.push(new Blob([data]));
        this.endBytes = Math.max(this.endBytes, position + data.length);
      },
    }),
  );

  toBlob(): Blob {
    return new Blob([this.head.toBlob(''), ...this.rest]);
  }
}

test('a 200 MB clip is inspected and exported to memory in pieces', async () => {
  const blob = await makeHeavyClip();
  expect(blob.size).toBeGreaterThan(CLIP_BYTES - 8 * MEBIBYTE);
  const source = { kind: 'blob', blob } as const;
  const largestBytes = watchBuffers();
  expect(await probeClip(source)).toMatchObject({ canDecode: true, frameCount: FRAMES });
  expect((await makeThumbnail(source)).size).toBeGreaterThan(1000);
  // The page cannot write to the private file system, so the export stays in memory.
  const made = await renderVideo(
    {
      source,
      options: DEFAULT_EXPORT_OPTIONS,
      highlight: highlightOf([]),
      title: null,
    },
    { fileName: 'memory.mp4', signal: new AbortController().signal, onProgress: () => undefined },
  );
  // Each frame of this clip is read in one piece.
  expect(largestBytes()).toBeGreaterThan(CLIP_BYTES / FRAMES / 2);
  expect(largestBytes()).toBeLessThan(SMALL_BYTES);
  expect((await measureFile(made.file)).frameTimesSec).toHaveLength(FRAMES);
});

test('a file in memory holds the latest write at each position, across page boundaries', async () => {
  const memory = new PagedMemory();
  const page = 4 * MEBIBYTE;
  memory.write(Uint8Array.of(1, 2, 3, 4), page - 2);
  memory.write(Uint8Array.of(9), 1);
  memory.write(Uint8Array.of(7), page);
  const blob = memory.toBlob('video/mp4');
  expect([blob.size, blob.type]).toEqual([page + 2, 'video/mp4']);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0, 9, 0]);
  expect([...bytes.subarray(-4)]).toEqual([1, 2, 7, 4]);
});

test('a clip with a single key frame is passed to ffmpeg as a file if it is too large for memory', async () => {
  const { blob } = await makeClip({ durationSec: 4, keyFrameIntervalSec: 100 });
  const source = { kind: 'blob', blob } as const;
  using input = await openInput(source);
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('The clip has no picture');
  const cut = async (largestBytes?: number): Promise<readonly GridChunk[]> => {
    const chunks: GridChunk[] = [];
    const { signal } = new AbortController();
    const clip = { track, source };
    for await (const chunk of gridChunks(clip, { first: 0, end: 120 }, 60, signal, largestBytes))
      chunks.push(chunk);
    return chunks;
  };
  const inMemory = await cut();
  expect(inMemory.map(({ input: { kind }, first, end }) => [kind, first, end])).toEqual([
    ['packets', 0, 60],
    ['packets', 60, 120],
  ]);
  const asFile = await cut(10_000);
  expect(asFile.map(({ input: { kind }, first, end }) => [kind, first, end])).toEqual([
    ['clip', 0, 60],
    ['clip', 60, 120],
  ]);
});
