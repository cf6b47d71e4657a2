import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@/domain/errors';
import { listPendingExports } from '@/media/export/pending-exports';
import { FilmRun, type FilmWork, type MadeFilm } from '@/studio/film/film-run';
import { CLIP_VIDEO } from '../../clip-fixtures';
import { deferred } from '../../deferred';

/** A film whose making and saving the test ends. Without `isSaved`, no account keeps it. */
function heldFilm({ isTest = false, isSaved = true } = {}) {
  const making = deferred<MadeFilm>();
  let saving = deferred<void>();
  const told: string[] = [];
  const made: MadeFilm = {
    file: new Blob(['film']),
    tempName: 'export-1.mp4',
    leave: () => told.push('left'),
    release: () => {
      told.push('released');
      return Promise.resolve();
    },
  };
  const work: FilmWork<MadeFilm, number> = {
    video: CLIP_VIDEO,
    isTest,
    nameOf: () => 'film.mp4',
    pendingOf: () => ({ cut: { first: 3, end: 9 } }),
    make: (signal, { progress, cardName }) => {
      signal.addEventListener('abort', () => making.reject(signal.reason));
      cardName('Nora');
      progress(0.5);
      return making.promise;
    },
    save: isSaved
      ? (_made, signal, onSent) => {
          saving = deferred();
          signal.addEventListener('abort', () => saving.reject(signal.reason));
          onSent(2);
          return saving.promise;
        }
      : null,
  };
  const run = new FilmRun(work, (_file, name) => told.push(`downloaded ${name}`));
  const until = (kind: string) =>
    vi.waitFor(() => expect(run.store.getState().phase.kind).toBe(kind), { interval: 1 });
  const begun = () => vi.waitFor(() => expect(run.store.getState().cardName).toBe('Nora'), { interval: 1 });
  return {
    run,
    told,
    until,
    begun,
    finish: async () => {
      making.resolve(made);
      if (!isTest && isSaved) await until('saving');
    },
    breakMaking: (error: unknown) => making.reject(error),
    save: () => saving.resolve(),
    breakSaving: (error: unknown) => saving.reject(error),
  };
}

const pending = () => listPendingExports().map(({ fileName }) => fileName);

beforeEach(() => {
  const stored = new Map<string, string>();
  // As in a browser without Web Locks.
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a film run', () => {
  it('makes and saves, and keeps the file for downloads until nobody looks at it', async () => {
    const { run, told, finish, save, begun } = heldFilm();
    await begun();
    expect(run.store.getState()).toMatchObject({ cardName: 'Nora', phase: { progress: 0.5 } });
    await finish();
    expect(run.store.getState().phase).toMatchObject({ saving: { sentBytes: 2, totalBytes: 4 } });
    expect(listPendingExports()).toEqual([
      {
        fileName: 'export-1.mp4',
        userId: CLIP_VIDEO.userId,
        videoId: CLIP_VIDEO.id,
        saveAs: 'film.mp4',
        cut: { first: 3, end: 9 },
      },
    ]);
    save();
    expect(await run.done).toBe('saved');
    expect(pending()).toEqual([]);
    run.download();
    expect(told).toEqual(['downloaded film.mp4']);
    run.dispose();
    // The browser may still be reading it.
    expect(told).toEqual(['downloaded film.mp4', 'left']);
  });

  it('frees a saved file that nobody has downloaded', async () => {
    const { run, told, finish, save } = heldFilm();
    await finish();
    save();
    await run.done;
    run.dispose();
    expect(told).toEqual(['released']);
  });

  it('offers a film for download that cannot be saved, and saves it again', async () => {
    const { run, told, finish, breakSaving, save, until } = heldFilm();
    await finish();
    breakSaving(new AppError('storage-full'));
    expect(await run.done).toBe('save-failed');
    expect(run.store.getState().phase).toMatchObject({ kind: 'save-failed', code: 'storage-full' });
    expect(told).toEqual(['downloaded film.mp4']);
    expect(pending()).toEqual(['export-1.mp4']);
    const again = run.saveAgain();
    await until('saving');
    save();
    expect(await again).toBe('saved');
    expect(pending()).toEqual([]);
  });

  it('saves a film again by itself when the connection is back', async () => {
    const line = Object.assign(new EventTarget(), { onLine: false });
    vi.stubGlobal('navigator', line);
    vi.stubGlobal('window', line);
    const { run, finish, breakSaving, save, until } = heldFilm();
    await finish();
    breakSaving(new AppError('no-connection'));
    expect(await run.done).toBe('save-failed');
    line.onLine = true;
    line.dispatchEvent(new Event('online'));
    await until('saving');
    save();
    await until('saved');
  });

  it.each(['measure-failed', 'clip-unmeasurable', 'original-replaced', 'reel-play-unpaid'] as const)(
    'does not hand out an unpaid film: %s',
    async (code) => {
      const { run, told, finish, breakSaving } = heldFilm();
      await finish();
      breakSaving(new AppError(code));
      expect(await run.done).toBe('failed');
      expect(told).toEqual([]);
    },
  );

  it('keeps a film that the tokens do not cover, and tells the caller', async () => {
    const { run, told, finish, breakSaving } = heldFilm();
    await finish();
    breakSaving(new AppError('insufficient-tokens'));
    expect(await run.done).toBe('short');
    run.dispose();
    expect(told).toEqual(['left']);
    expect(pending()).toEqual(['export-1.mp4']);
  });

  it('deletes the film when the user cancels, even while saving', async () => {
    const { run, told, finish } = heldFilm();
    await finish();
    await run.cancel();
    expect(run.store.getState().phase.kind).toBe('cancelling');
    expect(await run.done).toBe('cancelled');
    run.dispose();
    expect(told).toEqual(['released']);
  });

  it('reports that it was saved if the user cancels too late', async () => {
    const { run, told, finish, save } = heldFilm();
    await finish();
    save();
    await run.cancel();
    expect([await run.done, run.wasCancelled]).toEqual(['saved', true]);
    expect(told).toEqual(['released']);
  });

  it('leaves a film to another page if its own closes before it is saved', async () => {
    const { run, told, finish } = heldFilm();
    await finish();
    run.dispose();
    expect(await run.done).toBe('cancelled');
    expect(told).toEqual(['left']);
    expect(pending()).toEqual(['export-1.mp4']);
  });

  it('shows how far it got when making fails', async () => {
    const { run, breakMaking, begun } = heldFilm();
    await begun();
    breakMaking(new AppError('export-no-space', { params: { needed: '4 MB' } }));
    expect(await run.done).toBe('failed');
    expect(run.store.getState().phase).toMatchObject({ code: 'export-no-space', progress: 0.5 });
  });

  it('reads a test into memory, frees its file and saves nothing', async () => {
    const { run, told, finish } = heldFilm({ isTest: true });
    await finish();
    expect(await run.done).toBe('tested');
    expect(told).toEqual(['released']);
    expect(pending()).toEqual([]);
    run.download();
    expect(told).toEqual(['released', 'downloaded film.mp4']);
  });
});

describe('a film that no account keeps', () => {
  it('is downloaded as soon as it is made, and again on request', { tags: 'core' }, async () => {
    const { run, told, finish } = heldFilm({ isSaved: false });
    await finish();
    expect(await run.done).toBe('saved');
    expect(run.store.getState().phase).toMatchObject({ kind: 'saved', progress: 0.5, savedInSec: 0 });
    expect(told).toEqual(['downloaded film.mp4']);
    run.download();
    expect(told).toEqual(['downloaded film.mp4', 'downloaded film.mp4']);
    run.dispose();
    expect(told.at(-1)).toBe('left');
  });

  it('is not noted on the device, while it is made and after that', async () => {
    const { run, begun, finish } = heldFilm({ isSaved: false });
    await begun();
    expect(localStorage.getItem('standout.running-exports')).toBeNull();
    await finish();
    await run.done;
    expect(pending()).toEqual([]);
  });

  it('is deleted when the user cancels, or leaves before it is made', async () => {
    const cancelled = heldFilm({ isSaved: false });
    await cancelled.begun();
    await cancelled.run.cancel();
    expect(await cancelled.run.done).toBe('cancelled');
    const left = heldFilm({ isSaved: false });
    await left.begun();
    left.run.dispose();
    await left.finish();
    expect(await left.run.done).toBe('cancelled');
    expect([...cancelled.told, ...left.told]).not.toContain('downloaded film.mp4');
  });
});
