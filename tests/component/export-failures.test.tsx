import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '@/domain/errors';
import { DEFAULT_EXPORT_OPTIONS } from '@/domain/export-options';
import { answerInstead, failRequests } from './support/answer-instead';
import { sql } from './support/backend';
import { expectMessage } from './support/console-guard';
import { PENDING, NOTES, openExportDesk } from './support/export-desk';
import { limitTo } from './support/full-account';

// jsdom has no codecs: the engine waits for the test. Backend, storage and database are real.
vi.mock('@/media/export/export-video', async () => ({
  startRendering: (await import('./support/export-engine')).startRendering,
}));

const desk = openExportDesk();

describe('a failed export', () => {
  beforeEach(() => expectMessage(/^error: The export stopped/));

  test('says that space ran out and what is safe, and continues in 720p', async () => {
    const { user } = desk.showDialog();
    const params = { needed: '400 MB' };
    (await desk.session()).fail(new AppError('export-no-space', { params }));
    const shown = within(await desk.dialog('Export failed'));
    expect(
      shown.getByText(/^There isn't enough free space on this device\. You need about 400 MB/),
    ).toBeVisible();
    expect(
      shown.getByText('Your clip and its track are safe. No frame was processed, so nothing was charged.'),
    ).toBeVisible();
    expect(localStorage.getItem(NOTES)).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Export in 720p' }));
    const again = await desk.session(2);
    expect(again.request.options).toEqual({ ...DEFAULT_EXPORT_OPTIONS, size: '720p' });
    await desk.dialog('Exporting video');
    expect(screen.getByText('Baseline rally in 720p')).toBeVisible();
    again.fail(new AppError('export-no-space', { params }));
    await desk.dialog('Export failed');
    expect(screen.queryByRole('button', { name: 'Export in 720p' })).not.toBeInTheDocument();
    expect(await desk.charges()).toEqual([]);
  });

  test('restarts if its worker died, and is charged once it is complete', async () => {
    const { user } = desk.showDialog();
    const { report, fail } = await desk.session();
    act(() => report({ framesDone: 100 }));
    fail(new AppError('export-worker-died'));
    const shown = within(await desk.dialog('Export failed'));
    expect(
      shown.getByText(/^The browser stopped the export, probably because memory ran low\./),
    ).toBeVisible();
    expect(
      shown.getByText('Your clip and its track are safe. Nothing was charged for this export.'),
    ).toBeVisible();
    await waitFor(async () =>
      expect(await desk.rowOf()).toEqual({ status: 'ready', isProcessed: false, durationSec: null }),
    );
    expect(await desk.charges()).toEqual([]);
    await user.click(shown.getByRole('button', { name: 'Export again' }));
    const again = await desk.session(2);
    expect(again.request.options).toEqual(DEFAULT_EXPORT_OPTIONS);
    again.finish();
    await desk.dialog('Video Saved');
    expect(await desk.charges()).toHaveLength(1);
  });

  test('offers no file if the charge fails because the length cannot be read', { tags: 'core' }, async () => {
    await sql('update public.videos set measured_version = null where id = $1', [desk.video.id]);
    answerInstead('POST', '/functions/v1/measure-video', () =>
      Response.json({ error: 'The video could not be read' }, { status: 503 }),
    );
    desk.showDialog();
    (await desk.session()).finish();
    const shown = within(await desk.dialog('Export failed'));
    expect(
      shown.getByText('The length of the clip could not be read, so nothing was charged. Please try again.'),
    ).toBeVisible();
    expect(desk.downloads).toEqual([]);
    expect(localStorage.getItem(PENDING)).not.toBeNull();
    expect(await desk.charges()).toEqual([]);
  });

  test('offers no file if the clip is not the one that was paid for', async () => {
    await sql(
      `insert into public.token_usage (user_id, video_id, amount, action, paid_version)
       select user_id, id, 34, 'video_processing', 'another file' from public.videos where id = $1`,
      [desk.video.id],
    );
    desk.showDialog();
    (await desk.session()).finish();
    const shown = within(await desk.dialog('Export failed'));
    expect(
      shown.getByText("This clip's file is not the one you paid for. Upload the clip again."),
    ).toBeVisible();
    expect(desk.downloads).toEqual([]);
    expect(await desk.charges()).toEqual([{ amount: 34 }]);
  });

  test('offers a download if saving fails, and can save again', { tags: 'core' }, async () => {
    expectMessage(/^warn: The processing mark could not be set/);
    failRequests('PATCH', '/rest/v1/videos');
    const { user } = desk.showDialog();
    (await desk.session()).finish();
    const shown = within(await desk.dialog('Saving Video'));
    expect(await shown.findByText('Upload failed - video downloaded but not saved')).toBeVisible();
    expect(desk.downloads).toEqual(['Baseline rally.mp4']);
    vi.mocked(fetch).mockRestore();
    await user.click(shown.getByRole('button', { name: 'Save again' }));
    await desk.dialog('Video Saved');
    expect(await desk.charges()).toHaveLength(1);
  });

  test('offers a download if the account is full, and says why it is not saved', async () => {
    await limitTo(desk.video.userId, 'storage_limit', 1000);
    desk.showDialog();
    (await desk.session()).finish();
    expect(await screen.findByText(/^Your storage is full\./)).toBeVisible();
    expect(desk.downloads).toHaveLength(1);
  });
});
