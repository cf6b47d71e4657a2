/** ffmpeg.wasm in its worker. */
import { afterEach, expect, test, vi } from 'vitest';
import { FfmpegOnce } from '@/media/export/ffmpeg/ffmpeg-once';
import { FfmpegTool } from '@/media/export/ffmpeg/ffmpeg-tool';

/** Takes some seconds. */
const LONG = '-f lavfi -i testsrc2=size=1280x720:rate=30 -frames:v 600 -f null -'.split(' ');

afterEach(() => vi.unstubAllGlobals());

test('ffmpeg.wasm is replaced before it dies of its runs', async () => {
  const { signal } = new AbortController();
  using once = new FfmpegOnce(signal);
  const pool = await once.get();
  const picture = ['-f', 'lavfi', '-i', 'color=gray:size=64x64:rate=30', '-frames:v', '1'];
  // One alone does not survive 160.
  for (let run = 0; run < 200; run++) {
    await pool.run((tool) => tool.run([...picture, '-f', 'null', '-']));
  }
});

test('a run that the browser ends is noticed, and another ffmpeg does the next', async () => {
  vi.stubGlobal('Worker', EndableWorker);
  const { signal } = new AbortController();
  using once = new FfmpegOnce(signal);
  const pool = await once.get();
  const running = pool.run((tool) => tool.run(LONG));
  EndableWorker.last?.terminate();
  await expect(running).rejects.toThrow("ffmpeg's worker is gone");
  await pool.run((tool) => tool.write('file', new Uint8Array(1)));
});

test('a run that is cancelled ends with the reason', async () => {
  const cancelled = new AbortController();
  using tool = await FfmpegTool.open(cancelled.signal);
  const running = tool.run(LONG);
  const reason = new DOMException('enough', 'AbortError');
  cancelled.abort(reason);
  await expect(running).rejects.toBe(reason);
  await expect(tool.run(LONG)).rejects.toBe(reason);
});

test('a failing run says why, and the next one works', async () => {
  using tool = await FfmpegTool.open(new AbortController().signal);
  await tool.write('file', new Uint8Array(100));
  await expect(tool.run(['-i', 'file', '-f', 'null', '-'])).rejects.toThrow(/Invalid data found/);
  const bytes = Uint8Array.of(1, 2, 3);
  await tool.write('other', bytes);
  expect(await tool.take('other')).toEqual(Uint8Array.of(1, 2, 3));
  await expect(tool.take('other')).rejects.toThrow();
});

class EndableWorker extends Worker {
  static last: EndableWorker | null = null;
  constructor(url: URL, options: WorkerOptions) {
    super(url, options);
    EndableWorker.last = this;
  }
}
