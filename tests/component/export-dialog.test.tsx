import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useStore } from 'zustand';
import { getVideo } from '@/backend/videos/videos';
import type { Video } from '@/domain/video';
import { PriceNote } from '@/features/editor/panels/price-note';
import { followPrice } from '@/features/editor/jobs/follow-price';
import { accountTerms } from '@/studio/account/account-terms';
import { interruptedExports } from '@/studio/film/running-exports';
import { listPendingExports } from '@/media/export/pending-exports';
import { CLIP_INFO } from '../clip-fixtures';
import { openedSession } from '../editor-fixtures';
import { sql } from './support/backend';
import { engine } from './support/export-engine';
import { PENDING, NOTES, openExportDesk } from './support/export-desk';
import { pretendPlayback } from './support/pretend-playback';

// jsdom has no codecs: the engine waits for the test. Backend, storage and database are real.
vi.mock('@/media/export/export-video', async () => ({
  startRendering: (await import('./support/export-engine')).startRendering,
}));

const desk = openExportDesk();

/** The editor's price of the clip. */
function Price({ video }: { readonly video: Video }) {
  const queryClient = useQueryClient();
  const [session] = useState(() =>
    openedSession({
      playback: pretendPlayback(),
      info: CLIP_INFO,
      video,
      terms: accountTerms(queryClient),
    }),
  );
  useEffect(() => {
    const ends = followPrice(session, queryClient);
    return () => {
      for (const end of ends) end();
    };
  }, [session, queryClient]);
  const price = useStore(session.store, (state) => state.price);
  return price && <PriceNote price={price} />;
}

describe('a successful export', () => {
  test('shows what is exported and its progress, saves, and charges once', { tags: 'core' }, async () => {
    desk.showDialog({ options: { size: '1080p' }, beside: <Price video={desk.video} /> });
    expect(screen.getByText('Tracking will use 8,938 tokens')).toBeInTheDocument();
    const { report, finish } = await desk.session();
    const shown = within(await desk.dialog('Exporting video'));
    expect(shown.getByText('Baseline rally in 1080p')).toBeVisible();
    const converter = { loadedBytes: 12 * 1024 * 1024, totalBytes: 32_232_419 };
    act(() => report({ stage: 'prepare', framesTotal: 0, converter }));
    expect(shown.getByText('Preparing the converter')).toBeVisible();
    expect(shown.getByText('12 of 31 MB')).toBeVisible();
    const loaded = shown.getByRole<HTMLProgressElement>('progressbar', { name: 'Converter' });
    expect(loaded.value).toBeCloseTo(39.04, 2);
    act(() => report({ framesDone: 238, framesPerSec: 61, secondsLeft: 75 }));
    expect(shown.queryByRole('progressbar', { name: 'Converter' })).not.toBeInTheDocument();
    expect(shown.getByText('238 of 422')).toBeVisible();
    expect(shown.getByText('61 frames/s, 2.0x')).toBeVisible();
    expect(shown.getByText('2 minutes')).toBeVisible();
    expect(JSON.parse(localStorage.getItem(NOTES) ?? '')).toEqual([
      {
        id: expect.any(String),
        userId: desk.video.userId,
        videoId: desk.video.id,
        title: 'Baseline rally',
        startedAt: expect.any(String),
      },
    ]);
    expect(await interruptedExports(desk.video.userId)).toEqual([]);
    finish();
    await desk.dialog('Video Saved');
    expect(localStorage.getItem(NOTES)).toBeNull();
    expect(await desk.rowOf()).toEqual({ status: 'ready', isProcessed: true, durationSec: 14 });
    expect(await desk.charges()).toHaveLength(1);
    expect(await screen.findByText(/^8,938 tokens were charged for this clip\./)).toBeInTheDocument();
    expect(screen.queryByText('Pipeline')).not.toBeInTheDocument();
  });

  test("replaces the video's picture with one of the export", async () => {
    const pictures = () =>
      sql(`select name from storage.objects where bucket_id = 'thumbnails' and owner_id = $1`, [
        desk.video.userId,
      ]);
    desk.showDialog();
    const { finish } = await desk.session();
    act(() => finish({ thumbnail: new Blob(['ring'], { type: 'image/jpeg' }) }));
    await desk.dialog('Video Saved');
    const { thumbnailPath: first } = await getVideo(desk.video.id);
    expect(first).toMatch(/_baseline_rally\.jpg$/);
    expect(await pictures()).toEqual([{ name: first }]);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Change' }));
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Export' }));
    const again = await desk.session(2);
    act(() => again.finish({ thumbnail: new Blob(['other ring'], { type: 'image/jpeg' }) }));
    await desk.dialog('Video Saved');
    const { thumbnailPath: second } = await getVideo(desk.video.id);
    expect(second).not.toBe(first);
    expect(await pictures()).toEqual([{ name: second }]);
  });

  describe('reports that it is saved', () => {
    afterEach(() => void vi.useRealTimers());

    /** The dialog, with a clock that the test advances. */
    async function saved(before: (dialog: HTMLElement) => void = () => undefined) {
      const { onShare } = desk.showDialog();
      const { finish } = await desk.session();
      before(await desk.dialog('Exporting video'));
      vi.useFakeTimers({
        toFake: ['setTimeout', 'clearTimeout'],
        shouldAdvanceTime: true,
        advanceTimeDelta: 1,
      });
      finish();
      const dialog = await desk.dialog('Video Saved');
      const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
      return { onShare, dialog, after, download: within(dialog).getByRole('button', { name: 'Download' }) };
    }

    test('for two seconds, then sharing follows', async () => {
      const { onShare, after } = await saved();
      await after(1500);
      expect(onShare).not.toHaveBeenCalled();
      await after(600);
      expect(onShare).toHaveBeenCalledOnce();
    });

    test('until two seconds after a pointer already there has left', async () => {
      const { onShare, after } = await saved((dialog) => void fireEvent.pointerOver(dialog));
      await after(10_000);
      expect(onShare).not.toHaveBeenCalled();
      fireEvent.pointerOver(document.body);
      await after(1500);
      expect(onShare).not.toHaveBeenCalled();
      await after(600);
      expect(onShare).toHaveBeenCalledOnce();
    });

    test('as long as a pointer rests there', async () => {
      const { onShare, download, after } = await saved();
      await after(1000);
      fireEvent.pointerOver(download);
      await after(10_000);
      expect(onShare).not.toHaveBeenCalled();
    });

    test.each([
      ['a press', (button: HTMLElement) => fireEvent.pointerDown(button)],
      ['a key', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'Shift' })],
      ['the focus', (button: HTMLElement) => button.focus()],
    ])('permanently after %s', async (_name, touch) => {
      const { onShare, download, after } = await saved();
      act(() => {
        touch(download);
      });
      fireEvent.pointerOver(document.body);
      await after(10_000);
      expect(onShare).not.toHaveBeenCalled();
    });

    test('for two seconds after a finger lifted earlier', async () => {
      const { onShare, after } = await saved((dialog) => {
        fireEvent(dialog, new PointerEvent('pointerover', { bubbles: true, pointerType: 'touch' }));
      });
      await after(2100);
      expect(onShare).toHaveBeenCalledOnce();
    });
  });

  test('downloads the saved file, which the browser may continue to read', async () => {
    const [release, leave] = [vi.fn(() => Promise.resolve()), vi.fn()];
    const { user, unmount } = desk.showDialog();
    (await desk.session()).finish({ release, leave });
    const shown = within(await desk.dialog('Video Saved'));
    expect(listPendingExports()).toEqual([]);
    await user.click(shown.getByRole('button', { name: 'Download' }));
    expect(desk.downloads).toEqual(['Baseline rally.mp4']);
    unmount();
    expect(leave).toHaveBeenCalledOnce();
    expect(release).not.toHaveBeenCalled();
  });

  test('deletes a file that was not downloaded', async () => {
    const release = vi.fn(() => Promise.resolve());
    const { unmount } = desk.showDialog();
    (await desk.session()).finish({ release });
    await desk.dialog('Video Saved');
    unmount();
    expect(release).toHaveBeenCalledOnce();
  });

  test('names the pipeline in debug mode, and lets the user decide what comes next', async () => {
    const { user, onShare } = desk.showDialog({ isDebug: true });
    (await desk.session()).finish({ pipeline: 'x264' });
    const shown = within(await desk.dialog('Video Saved'));
    expect(shown.getByText('Pipeline')).toBeVisible();
    expect(shown.getByText('x264')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Share Video' }));
    expect(onShare).toHaveBeenCalledOnce();
  });
});

describe('cancelling', () => {
  test('says so, closes by itself, and charges nothing', { tags: 'core' }, async () => {
    const { user, onClose } = desk.showDialog();
    const { report, isCancelled } = await desk.session();
    act(() => report({ framesDone: 3 }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(isCancelled()).toBe(true);
    expect(localStorage.getItem(NOTES)).toBeNull();
    expect(await desk.charges()).toEqual([]);
    await waitFor(async () =>
      expect(await desk.rowOf()).toEqual({ status: 'ready', isProcessed: false, durationSec: null }),
    );
  });

  test('closes within a second even if the engine does not answer', async () => {
    engine.isDeaf = true;
    const { onClose } = desk.showDialog();
    const { report } = await desk.session();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(screen.getByRole('dialog', { name: 'Canceling the export' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Canceling' })).toHaveAttribute('aria-busy', 'true');
      act(() => report({ framesDone: 9 }));
      expect(screen.getByRole('dialog', { name: 'Canceling the export' })).toBeVisible();
      expect(onClose).not.toHaveBeenCalled();
      await act(() => vi.advanceTimersByTimeAsync(1000));
      expect(onClose).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a test export', () => {
  test('only downloads: nothing is saved, charged, marked or noted', { tags: 'core' }, async () => {
    const { user, onClose } = desk.showDialog({ options: { maxFrames: 100 }, isDebug: true });
    const { request, report, finish } = await desk.session();
    expect(request.options.maxFrames).toBe(100);
    act(() => report({ framesDone: 60, framesTotal: 150 }));
    expect(await screen.findByText('Baseline rally in source size, first 100 frames')).toBeVisible();
    expect(await desk.rowOf()).toEqual({ status: 'ready', isProcessed: false, durationSec: null });
    expect(localStorage.getItem(NOTES)).toBeNull();
    const release = vi.fn(() => Promise.resolve());
    finish({ frames: 150, release });
    const shown = within(await desk.dialog('Test export ready'));
    expect(release).toHaveBeenCalledOnce();
    expect(shown.getByText('150')).toBeVisible();
    expect(shown.getByText('planes')).toBeVisible();
    expect(desk.downloads).toEqual([]);
    await user.click(shown.getByRole('button', { name: 'Download' }));
    expect(desk.downloads).toEqual(['Baseline rally (test).mp4']);
    await user.click(shown.getByRole('button', { name: 'Back to the editor' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(localStorage.getItem(PENDING)).toBeNull();
    expect(await desk.rowOf()).toEqual({ status: 'ready', isProcessed: false, durationSec: null });
    expect(await desk.charges()).toEqual([]);
  });
});
