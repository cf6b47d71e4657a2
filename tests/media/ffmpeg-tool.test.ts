/** ffmpeg.wasm in its worker. */
import { afterEach, expect, test, vi } from 'vitest';
import { CORE_BYTES } from '@/media/export/ffmpeg/compile-core';
import { LazyFfmpeg, type CoreLoading } from '@/media/export/ffmpeg/lazy-ffmpeg';
import { FfmpegTool } from '@/media/export/ffmpeg/ffmpeg-tool';

/** Takes several seconds. */
const LONG = '-f lavfi -i testsrc2=size=1280x720:rate=30 -frames:v 600 -f null -'.split(' ');

afterEach(() => vi.unstubAllGlobals());

test('ffmpeg.wasm is replaced before its many runs kill it', async () => {
  const { signal } = new AbortController();
  using ffmpeg = new LazyFfmpeg(signal);
  const pool = await ffmpeg.get();
  const picture = ['-f', 'lavfi', '-i', 'color=gray:size=64x64:rate=30', '-frames:v', '1'];
  // A single instance does not survive 160 runs.
  for (let run = 0; run < 200; run++) {
    await pool.run((tool) => tool.run([...picture, '-f', 'null', '-']));
  }
});

test('notices when the browser kills a run, and uses a new ffmpeg for the next', async () => {
  vi.stubGlobal('Worker', EndableWorker);
  const { signal } = new AbortController();
  using ffmpeg = new LazyFfmpeg(signal);
  const pool = await ffmpeg.get();
  const running = pool.run((tool) => tool.run(LONG));
  EndableWorker.last?.terminate();
  await expect(running).rejects.toThrow("ffmpeg's worker is gone");
  await pool.run((tool) => tool.write('file', new Uint8Array(1)));
});

test('a canceled run rejects with the reason', async () => {
  const cancelled = new AbortController();
  using tool = await FfmpegTool.open(cancelled.signal);
  const running = tool.run(LONG);
  const reason = new DOMException('enough', 'AbortError');
  cancelled.abort(reason);
  await expect(running).rejects.toBe(reason);
  await expect(tool.run(LONG)).rejects.toBe(reason);
});

test('a failing run reports why, and the next one works', async () => {
  using tool = await FfmpegTool.open(new AbortController().signal);
  await tool.write('file', new Uint8Array(100));
  await expect(tool.run(['-i', 'file', '-f', 'null', '-'])).rejects.toThrow(/Invalid data found/);
  const bytes = Uint8Array.of(1, 2, 3);
  await tool.write('other', bytes);
  expect(await tool.take('other')).toEqual(Uint8Array.of(1, 2, 3));
  await expect(tool.take('other')).rejects.toThrow();
});

test('works with a host that sends the core without a content type', async () => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const { body } = await fetch(...request);
    return new Response(body, { headers: { 'Content-Type': 'application/octet-stream' } });
  });
  using tool = await FfmpegTool.open(new AbortController().signal);
  await tool.write('file', Uint8Array.of(7));
  expect(await tool.take('file')).toEqual(Uint8Array.of(7));
});

test('reports each part of the core as it arrives, down to the last byte, then completion', async () => {
  const told: (CoreLoading | null)[] = [];
  using ffmpeg = new LazyFfmpeg(new AbortController().signal, (loading) => told.push(loading));
  await ffmpeg.get();
  expect(told.at(-1)).toBeNull();
  const parts = told.slice(0, -1).map((loading) => loading?.loadedBytes ?? 0);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts).toEqual([...new Set(parts)].sort((a, b) => a - b));
  expect(told.at(-2)).toEqual({ loadedBytes: CORE_BYTES, totalBytes: CORE_BYTES });
});

test('canceling while the core loads rejects with the reason and stops the download', async () => {
  const cancelled = new AbortController();
  const reason = new DOMException('enough', 'AbortError');
  const told: (CoreLoading | null)[] = [];
  using ffmpeg = new LazyFfmpeg(cancelled.signal, (loading) => {
    told.push(loading);
    cancelled.abort(reason);
  });
  await expect(ffmpeg.get()).rejects.toBe(reason);
  expect(told).toHaveLength(2);
  expect(told[0]?.loadedBytes).toBeLessThan(CORE_BYTES);
  expect(told[1]).toBeNull();
});

test('reports a missing core and requests it again', { tags: 'core' }, async () => {
  const { signal } = new AbortController();
  using ffmpeg = new LazyFfmpeg(signal);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
  await expect(ffmpeg.get()).rejects.toThrow("ffmpeg's core cannot be had: 404");
  vi.unstubAllGlobals();
  const pool = await ffmpeg.get();
  await pool.run((tool) => tool.write('file', new Uint8Array(1)));
});

test("a file that reuses the previous one's memory has its own bytes", async () => {
  using tool = await FfmpegTool.open(new AbortController().signal);
  const made = async (color: string, frames: number): Promise<Uint8Array> => {
    const source = ['-f', 'lavfi', '-i', `color=${color}:size=640x360:rate=30`, '-frames:v', String(frames)];
    await tool.run([...source, '-pix_fmt', 'gray', '-f', 'rawvideo', 'picture']);
    return tool.take('picture');
  };
  const white = await made('white', 2);
  const black = await made('black', 1);
  expect(white.length).toBe(2 * 640 * 360);
  expect(black.length).toBe(640 * 360);
  expect(Math.min(...white.subarray(0, 100))).toBeGreaterThan(200);
  expect(Math.max(...black.subarray(0, 100))).toBeLessThan(50);
  // Larger than the memory that files share.
  const large = await made('white', 30);
  expect(large.length).toBe(30 * 640 * 360);
  expect(Math.min(...large.subarray(-100))).toBeGreaterThan(200);
});

/** Delays the lock until the core is made, as on a busy machine. */
class EndableWorker extends Worker {
  static last: EndableWorker | null = null;
  constructor(url: URL, options: WorkerOptions) {
    const lateLock = scriptOf(`
      const { Instance } = WebAssembly;
      const made = new Promise((resolve) => {
        WebAssembly.Instance = function (...args) {
          resolve();
          return new Instance(...args);
        };
      });
      const request = navigator.locks.request.bind(navigator.locks);
      navigator.locks.request = (...args) => made.then(() => request(...args));
    `);
    super(scriptOf(`import '${lateLock}'; import '${url.href}';`), options);
    EndableWorker.last = this;
  }
}

function scriptOf(code: string): string {
  return URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
}
