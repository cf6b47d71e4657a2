import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { sql } from './support/backend';
import { openExportDesk } from './support/export-desk';

// jsdom has no codecs: the engine waits for the test. Backend, storage and database are real.
vi.mock('@/media/export/export-video', async () => ({
  startRendering: (await import('./support/export-engine')).startRendering,
}));

const desk = openExportDesk();
const FILM = {
  frames: 422,
  durationSec: 14,
  hasSound: true,
  isSoundLost: false,
  silentStretches: [],
  thumbnail: null,
  pipeline: 'planes',
} as const;
const SQUARE = { ...FILM, shape: '1:1', widthPx: 720, heightPx: 720, file: new Blob(['a square']) } as const;
const OPTIONS = { shape: '9:16', furtherShapes: ['1:1', '4:5'] } as const;

const storedFiles = () =>
  sql(`select name from storage.objects where bucket_id = 'processed_videos' and owner_id = $1`, [
    desk.video.userId,
  ]);

describe('an export in several shapes', () => {
  test('saves the first, charges once, and offers the others until it is closed', async () => {
    const { user, onShare } = desk.showDialog({ options: OPTIONS });
    const { request, finish } = await desk.session();
    expect(request.options).toMatchObject(OPTIONS);
    const running = within(await desk.dialog('Exporting video'));
    expect(running.getByText('Baseline rally in 9:16, source size, also 1:1 and 4:5')).toBeVisible();
    act(() => finish({ shape: '9:16', further: [SQUARE], failedShapes: ['4:5'] }));
    const saved = within(await desk.dialog('Video Saved'));
    expect(saved.getByText(/^Saved as the video: 9:16\. Your account keeps one file/)).toBeVisible();
    expect(saved.getByText(/^Not made: 4:5\./)).toBeVisible();
    await user.click(saved.getByRole('button', { name: 'Download 1:1' }));
    await user.click(saved.getByRole('button', { name: 'Download' }));
    expect(desk.downloads).toEqual(['Baseline rally 1x1.mp4', 'Baseline rally 9x16.mp4']);
    const files = await storedFiles();
    expect(files).toHaveLength(1);
    expect(files[0]).toEqual({ name: expect.stringMatching(/_baseline_rally_9x16\.mp4$/) });
    expect(await desk.charges()).toHaveLength(1);
    expect(onShare).not.toHaveBeenCalled();
  });

  test('asks before dropping files that were not downloaded', async () => {
    const { user, onClose, onShare } = desk.showDialog({ options: OPTIONS });
    const { finish } = await desk.session();
    act(() => finish({ shape: '9:16', further: [SQUARE] }));
    const saved = within(await desk.dialog('Video Saved'));
    const closesQuietly = (): boolean =>
      window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closesQuietly()).toBe(false);

    await user.click(saved.getByRole('button', { name: 'Share Video' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Leave without the other shapes?' }),
    );
    expect(question.getByText(/^Not downloaded yet: 1:1\./)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Stay here' }));
    expect(onShare).not.toHaveBeenCalled();
    await user.click(saved.getByRole('link', { name: 'Go to the dashboard' }));
    const again = within(await screen.findByRole('alertdialog', { name: 'Leave without the other shapes?' }));
    await user.click(again.getByRole('button', { name: 'Stay here' }));

    await user.click(saved.getByRole('button', { name: 'Download 1:1' }));
    expect(closesQuietly()).toBe(true);
    await user.click(saved.getByRole('button', { name: 'Back to the editor' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('drops them when the user confirms', async () => {
    const { user, onClose } = desk.showDialog({ options: OPTIONS });
    const { finish } = await desk.session();
    act(() => finish({ shape: '9:16', further: [SQUARE] }));
    const saved = within(await desk.dialog('Video Saved'));
    await user.click(saved.getByRole('button', { name: 'Back to the editor' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Leave without the other shapes?' }),
    );
    await user.click(question.getByRole('button', { name: 'Leave' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('does not mention shapes if there is only one', async () => {
    desk.showDialog();
    const { finish } = await desk.session();
    act(() => finish());
    await desk.dialog('Video Saved');
    expect(screen.queryByRole('region', { name: 'Other shapes' })).not.toBeInTheDocument();
  });
});
