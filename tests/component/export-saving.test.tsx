import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getVideo } from '@/backend/videos/videos';
import { sql } from './support/backend';
import { expectMessage } from './support/console-guard';
import { openExportDesk } from './support/export-desk';

// jsdom has no codecs: the engine waits for the test. Backend, storage and database are real.
vi.mock('@/media/export/export-video', async () => ({
  startRendering: (await import('./support/export-engine')).startRendering,
}));

const desk = openExportDesk();

/** Loses every file on its way to storage. */
class LostRequest extends XMLHttpRequest {
  override send(): void {
    queueMicrotask(() => this.dispatchEvent(new ProgressEvent('error')));
  }
}

/** The stored files of this video's exports. */
const exportsOf = (videoId: string) =>
  sql(
    `select name from storage.objects where bucket_id = 'processed_videos' and name like '%/' || $1 || '/%'`,
    [videoId],
  );

test('an export whose upload fails is downloaded, says so, and can be saved again', async () => {
  expectMessage(/^error: The export stopped/);
  vi.stubGlobal('XMLHttpRequest', LostRequest);
  const { user } = desk.showDialog();
  (await desk.session()).finish();
  const shown = within(await desk.dialog('Saving Video'));
  expect(await shown.findByText('Upload failed - video downloaded but not saved')).toBeVisible();
  expect(
    shown.getByText(
      "Your video was downloaded but couldn't be saved to your account. You may need to export again.",
    ),
  ).toBeVisible();
  expect(desk.downloads).toEqual(['Baseline rally.mp4']);
  expect(await exportsOf(desk.video.id)).toEqual([]);
  vi.unstubAllGlobals();
  await user.click(shown.getByRole('button', { name: 'Save again' }));
  await desk.dialog('Video Saved');
  expect(await exportsOf(desk.video.id)).toHaveLength(1);
});

test('an export whose last answer is lost is saved, with its file', async () => {
  const realFetch = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await realFetch(input, init);
    const isLast = typeof init?.body === 'string' && init.body.includes('processed_video_path');
    if (isLast) throw new TypeError('Failed to fetch');
    return answer;
  });
  desk.showDialog();
  (await desk.session()).finish();
  await desk.dialog('Video Saved');
  const { processedVideoPath } = await getVideo(desk.video.id);
  expect(await exportsOf(desk.video.id)).toEqual([{ name: processedVideoPath }]);
  expect(screen.queryByText(/Upload failed/)).not.toBeInTheDocument();
});
