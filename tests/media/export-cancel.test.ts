import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { AppError } from '@/domain/errors';
import type { ExportOptions } from '@/domain/export-options';
import { isExportCommand, isExportEvent } from '@/media/export/export.protocol';
import { EXPORT_STAGES, type ExportStage } from '@/media/export/export-types';
import { coolDownExport, startRendering, warmUpExport } from '@/media/export/export-video';
import { makeClip, type SyntheticClip } from './clips';
import { makeHevcClip, type Planes } from './hevc-clip';
import { exportBlob, requestFor, tempFileNames, tempFolder } from './export-fixtures';

let clip: SyntheticClip;

beforeAll(async () => {
  clip = await makeClip({ durationSec: 2, sound: { onsetSec: 0, codec: 'aac' } });
});

afterEach(() => vi.unstubAllGlobals());

/**
 * Cancels an export when it first reports this stage.
 * @returns everything it reported after that.
 */
async function cancelIn(
  stage: ExportStage,
  overrides: Partial<ExportOptions> = {},
): Promise<readonly string[]> {
  let isCancelled = false;
  const after: string[] = [];
  const session = startRendering(requestFor(clip.blob, overrides), {
    onProgress: (progress) => {
      if (isCancelled) after.push(progress.stage);
      if (progress.stage !== stage || isCancelled) return;
      isCancelled = true;
      session.cancel();
    },
  });
  await expect(session.done).rejects.toMatchObject({ name: 'AbortError' });
  expect(isCancelled).toBe(true);
  return after;
}

describe('cancelling', () => {
  test.each(EXPORT_STAGES)('in stage %s stops there and leaves no file', { tags: 'core' }, async (stage) => {
    expect(await cancelIn(stage)).toEqual([]);
    expect(await tempFileNames()).toEqual([]);
  });

  test.each(['x264', 'ffmpeg-decoder', 'ffmpeg'] as const)(
    'while ffmpeg.wasm is working (%s)',
    async (pipeline) => {
      for (const stage of ['prepare', 'frames'] as const)
        expect(await cancelIn(stage, { pipeline })).toEqual([]);
      expect(await tempFileNames()).toEqual([]);
    },
  );

  test('while the converter is loading leaves no file and reports nothing more', async () => {
    const loaded: number[] = [];
    const session = startRendering(requestFor(clip.blob, { pipeline: 'compatible' }), {
      onProgress: ({ converter }) => {
        if (!converter) return;
        loaded.push(converter.loadedBytes);
        session.cancel();
      },
    });
    await expect(session.done).rejects.toMatchObject({ name: 'AbortError' });
    expect(loaded).toHaveLength(1);
    expect(await tempFileNames()).toEqual([]);
  });

  test('terminates a worker that does not answer within a second', async () => {
    vi.stubGlobal('Worker', DeafWorker);
    let sayBusy: () => void = () => undefined;
    const busy = new Promise<void>((resolve) => {
      sayBusy = resolve;
    });
    const session = startRendering(requestFor(clip.blob), {
      onProgress: ({ stage }) => {
        if (stage === 'frames') sayBusy();
      },
    });
    const cancelled = expect(session.done).rejects.toMatchObject({ name: 'AbortError' });
    await busy;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    session.cancel();
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    await cancelled;
    expect(DeafWorker.finished).toBe(0);
    expect(await tempFileNames()).toEqual([]);
  });

  test('before anything started', async () => {
    const session = startRendering(requestFor(clip.blob), { onProgress: () => undefined });
    session.cancel();
    await expect(session.done).rejects.toMatchObject({ name: 'AbortError' });
    expect(await tempFileNames()).toEqual([]);
  });

  test('after the end changes nothing', async () => {
    const session = startRendering(requestFor(clip.blob, { maxFrames: 2 }), { onProgress: () => undefined });
    const result = await session.done;
    session.cancel();
    expect(await result.file.slice(4, 8).text()).toBe('ftyp');
    await result.release();
  });
});

describe('temporary files', () => {
  test('the result can be read until it is released; releasing it twice is harmless', async () => {
    const result = await exportBlob(clip.blob, { maxFrames: 2 });
    expect(await tempFileNames()).toHaveLength(1);
    expect((await result.file.arrayBuffer()).byteLength).toBe(result.file.size);
    await result.release();
    await result.release();
    expect(await tempFileNames()).toEqual([]);
  });

  test('the next export removes files left by a crash and keeps files in use', async () => {
    const folder = await tempFolder();
    await folder.getFileHandle('export-left-behind.mp4', { create: true });
    const first = await exportBlob(clip.blob, { maxFrames: 2 });
    const second = await exportBlob(clip.blob, { maxFrames: 2 });
    const names = await tempFileNames();
    expect(names).toHaveLength(2);
    expect(names).not.toContain('export-left-behind.mp4');
    await first.release();
    await second.release();
  });

  test('without a private file system the video is made in memory', async () => {
    vi.stubGlobal('Worker', WorkerWithoutFileSystem);
    const result = await exportBlob(clip.blob, { maxFrames: 2 });
    expect(await tempFileNames()).toEqual([]);
    expect(await result.file.slice(4, 8).text()).toBe('ftyp');
    await result.release();
  });
});

describe('failing', { tags: 'core' }, () => {
  test('a clip without a frame', async () => {
    await expect(exportBlob(clip.blob, { maxFrames: 0 })).rejects.toMatchObject({ code: 'no-frames' });
    expect(await tempFileNames()).toEqual([]);
  });

  test('a file that is not a video', async () => {
    const failure = exportBlob(new Blob(['no video']));
    await expect(failure).rejects.toBeInstanceOf(AppError);
    await expect(failure).rejects.toMatchObject({ code: 'export-failed' });
    expect(await tempFileNames()).toEqual([]);
  });

  test('a worker that crashes', async () => {
    vi.stubGlobal('Worker', CrashingWorker);
    await expect(exportBlob(clip.blob)).rejects.toMatchObject({ code: 'export-worker-died' });
    expect(await tempFileNames()).toEqual([]);
  });
});

describe('a full disk', () => {
  afterEach(() => commands.limitStorage());

  test('is reported before anything is made', { tags: 'core' }, async () => {
    await commands.limitStorage(1_000_000);
    const failure = exportBlob(clip.blob);
    await expect(failure).rejects.toMatchObject({ code: 'export-no-space' });
    await expect(failure).rejects.toThrow(/You need about [\d.]+ MB\./);
    expect(await tempFileNames()).toEqual([]);
  });

  test('midway through leaves nothing behind', async () => {
    // x264 keeps the quality, not the bitrate, so noise gets far larger than expected.
    const noise = await makeHevcClip(Array.from({ length: 45 }, noiseOf), 30);
    await commands.limitStorage(6_500_000);
    const stages: string[] = [];
    const session = startRendering(requestFor(noise, { pipeline: 'compatible' }), {
      onProgress: ({ stage }) => stages.push(stage),
    });
    await expect(session.done).rejects.toMatchObject({ code: 'export-no-space' });
    expect(stages).toContain('frames');
    expect(await tempFileNames()).toEqual([]);
  });
});

test('an export uses the worker that was started for it', async () => {
  vi.stubGlobal('Worker', EndableWorker);
  warmUpExport();
  const warm = EndableWorker.last;
  warmUpExport();
  const result = await exportBlob(clip.blob, { maxFrames: 2 });
  expect(EndableWorker.last).toBe(warm);
  expect(result.frames).toBe(2);
  await result.release();
  coolDownExport();
});

test('notices a worker that the browser terminates', async () => {
  vi.stubGlobal('Worker', EndableWorker);
  const reports: string[] = [];
  const session = startRendering(requestFor(clip.blob), {
    onProgress: ({ stage }) => {
      reports.push(stage);
      if (stage === 'frames') EndableWorker.last?.terminate();
    },
  });
  await expect(session.done).rejects.toMatchObject({ code: 'export-worker-died' });
  expect(reports).toContain('frames');
  expect(await tempFileNames()).toEqual([]);
});

function noiseOf(): Planes {
  const [widthPx, heightPx] = [640, 352];
  const data = new Uint8Array((widthPx * heightPx * 3) / 2);
  for (let at = 0; at < data.length; at += 65_536) crypto.getRandomValues(data.subarray(at, at + 65_536));
  return { data, widthPx, heightPx };
}

const RealWorker = Worker;

class EndableWorker extends RealWorker {
  static last: EndableWorker | null = null;
  constructor(url: URL, options: WorkerOptions) {
    super(url, options);
    EndableWorker.last = this;
  }
}

/** A worker that never receives a cancel, as if it were too busy. */
class DeafWorker extends RealWorker {
  /** How many exports finished anyway. */
  static finished = 0;
  constructor(url: URL, options: WorkerOptions) {
    super(url, options);
    this.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isExportEvent(data) && data.type === 'done') DeafWorker.finished++;
    });
  }
  override postMessage(message: unknown): void {
    if (!isExportCommand(message) || message.type !== 'cancel') super.postMessage(message, []);
  }
}

/** A real worker whose script throws. */
class CrashingWorker extends RealWorker {
  constructor() {
    super(
      URL.createObjectURL(new Blob(['addEventListener("message", () => { throw new Error("crash"); });'])),
    );
  }
}

/** Runs a script of ours before the export worker. */
class PreparedWorker extends RealWorker {
  constructor(url: URL, preparation: string) {
    const script = `${preparation}
      const early = []; const keep = (event) => early.push(event); addEventListener('message', keep);
      await import(${JSON.stringify(url.href)});
      removeEventListener('message', keep); for (const { data } of early) dispatchEvent(new MessageEvent('message', { data }));`;
    super(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })), { type: 'module' });
  }
}

/** Simulates a browser that refuses the private file system, as private windows may. */
class WorkerWithoutFileSystem extends PreparedWorker {
  constructor(url: URL) {
    super(
      url,
      "navigator.storage.getDirectory = () => Promise.reject(new DOMException('refused', 'SecurityError'));",
    );
  }
}
