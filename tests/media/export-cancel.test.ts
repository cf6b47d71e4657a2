import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { AppError } from '@/domain/errors';
import { EXPORT_STAGES } from '@/media/export/export-types';
import { startExport } from '@/media/export/export-video';
import { makeClip, type SyntheticClip } from './clips';
import { exportBlob, requestFor, tempFileNames, tempFolder } from './export-fixtures';

let clip: SyntheticClip;

beforeAll(async () => {
  clip = await makeClip({ durationSec: 2, sound: { onsetSec: 0, codec: 'aac' } });
});

afterEach(() => vi.unstubAllGlobals());

describe('cancelling', () => {
  test.each(EXPORT_STAGES)('in stage %s ends within a second and leaves no file', async (stage) => {
    let cancelledMs = Number.NaN;
    const after: string[] = [];
    const session = startExport(requestFor(clip.blob), {
      onProgress: (progress) => {
        if (!Number.isNaN(cancelledMs)) after.push(progress.stage);
        if (progress.stage !== stage || !Number.isNaN(cancelledMs)) return;
        cancelledMs = performance.now();
        session.cancel();
      },
    });
    await expect(session.done).rejects.toMatchObject({ name: 'AbortError' });
    expect(performance.now() - cancelledMs).toBeLessThan(1000);
    expect(after).toEqual([]);
    expect(await tempFileNames()).toEqual([]);
  });

  test('before anything began', async () => {
    const session = startExport(requestFor(clip.blob), { onProgress: () => undefined });
    session.cancel();
    await expect(session.done).rejects.toMatchObject({ name: 'AbortError' });
    expect(await tempFileNames()).toEqual([]);
  });

  test('after the end changes nothing', async () => {
    const session = startExport(requestFor(clip.blob, { maxFrames: 2 }), { onProgress: () => undefined });
    const result = await session.done;
    session.cancel();
    expect(await result.file.slice(4, 8).text()).toBe('ftyp');
    await result.release();
  });
});

describe('temporary files', () => {
  test('the result can be read until it is released, and twice released is no error', async () => {
    const result = await exportBlob(clip.blob, { maxFrames: 2 });
    expect(await tempFileNames()).toHaveLength(1);
    expect((await result.file.arrayBuffer()).byteLength).toBe(result.file.size);
    await result.release();
    await result.release();
    expect(await tempFileNames()).toEqual([]);
  });

  test('what a crash left is removed by the next export; what is in use stays', async () => {
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

describe('failing', () => {
  test('a clip without a frame', async () => {
    await expect(exportBlob(clip.blob, { maxFrames: 0 })).rejects.toMatchObject({ code: 'no-frames' });
    expect(await tempFileNames()).toEqual([]);
  });

  test('what is no video', async () => {
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

const RealWorker = Worker;

/** A real worker whose script throws. */
class CrashingWorker extends RealWorker {
  constructor() {
    super(
      URL.createObjectURL(new Blob(['addEventListener("message", () => { throw new Error("crash"); });'])),
    );
  }
}

/** The export worker in a browser that refuses the private file system, as private windows may. */
class WorkerWithoutFileSystem extends RealWorker {
  constructor(url: URL) {
    const script = `navigator.storage.getDirectory = () => Promise.reject(new DOMException('refused', 'SecurityError'));
      const early = []; const keep = (event) => early.push(event); addEventListener('message', keep);
      await import(${JSON.stringify(url.href)});
      removeEventListener('message', keep); for (const { data } of early) dispatchEvent(new MessageEvent('message', { data }));`;
    super(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })), { type: 'module' });
  }
}
