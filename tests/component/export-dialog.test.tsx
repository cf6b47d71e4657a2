import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getVideo } from '@/backend/videos';
import { AppError } from '@/domain/errors';
import { DEFAULT_EXPORT_OPTIONS, type ExportOptions } from '@/domain/export-options';
import type { Video } from '@/domain/video';
import { ExportDialog } from '@/features/export/export-dialog';
import { interruptedExports } from '@/features/export/running-exports';
import type { ExportJob } from '@/media/export/export-job';
import { answerInstead, failRequests } from './support/answer-instead';
import { insert, signIn, sql } from './support/backend';
import { installBrowserParts } from './support/browser-parts';
import { expectMessage } from './support/console-guard';
import { engine, type EngineSession } from './support/export-engine';
import { limitTo } from './support/full-account';
import { renderScreen } from './support/render-screen';

// jsdom has no codecs: the engine waits for what a test says. Backend, storage and database are real.
vi.mock('@/media/export/export-video', async () => ({
  startExport: (await import('./support/export-engine')).startExport,
}));

const NOTES = 'standout.running-exports';
const KEPT = 'standout.kept-exports';

let video: Video;
let downloads: string[];

beforeAll(() => void installBrowserParts());

beforeEach(async () => {
  engine.sessions = [];
  engine.isDeaf = false;
  downloads = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  const { id: userId } = await signIn();
  const path = `${userId}/1_clip.mp4`;
  await sql(
    `insert into storage.objects (bucket_id, name, owner_id, metadata)
     values ('original_videos', $1, $2, '{"size": 1000, "mimetype": "video/mp4"}')`,
    [path, userId],
  );
  const videoId = await insert(
    `insert into public.videos
       (user_id, title, original_name, friendly_name, original_path, duration_sec, measured_version)
     values ($1, 'clip.mp4', 'clip.mp4', 'Baseline rally', $2, 12.4, private.stored_original_version($2))
     returning id`,
    [userId, path],
  );
  video = await getVideo(videoId);
});

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem(NOTES);
  localStorage.removeItem(KEPT);
});

interface DialogOptions {
  readonly options?: Partial<ExportOptions>;
  readonly isDebug?: boolean;
}

function showDialog({ options, isDebug = false }: DialogOptions = {}) {
  const job: ExportJob = {
    video,
    source: { kind: 'url', url: 'https://clips.example/clip.mp4', sizeBytes: 1000 },
    points: [],
    selectionRadiusPx: 50,
    style: {
      primary: '#FFFFFF',
      glow: '#FFFFFF',
      trail: '#7C8CFF',
      circleSize: 50,
      circleTilt: 45,
      fontSize: 80,
      playerName: 'Nora',
      recordingDate: null,
    },
    options: { ...DEFAULT_EXPORT_OPTIONS, ...options },
  };
  const outlets = { onClose: vi.fn(), onCharged: vi.fn(), onTokenShortage: vi.fn(), onShare: vi.fn() };
  const view = renderScreen(
    <ExportDialog
      job={job}
      picture={null}
      smallerSizes={['1080p', '720p']}
      isDebug={isDebug}
      dashboardPath="/dashboard"
      {...outlets}
    />,
  );
  return { user: userEvent.setup(), ...outlets, ...view };
}

/** The export that has begun last, once there are so many. */
async function session(count = 1): Promise<EngineSession> {
  await waitFor(() => expect(engine.sessions).toHaveLength(count));
  const last = engine.sessions.at(-1);
  if (!last) throw new Error('No export has begun');
  return last;
}

const dialog = (name: string) => screen.findByRole('dialog', { name });
const charges = () => sql('select amount from token_usage where video_id = $1', [video.id]);
const rowOf = async () => {
  const { status, processedVideoPath } = await getVideo(video.id);
  return { status, isProcessed: processedVideoPath !== null };
};

test('an export that the account has no room for is downloaded, and the dialog says why it is not saved', async () => {
  expectMessage(/^error: The export stopped/);
  await limitTo(video.userId, 'storage_limit', 1000);
  showDialog();
  (await session()).finish();
  expect(await screen.findByText(/^Your storage is full\./)).toBeVisible();
  expect(downloads).toHaveLength(1);
});

describe('an export that goes well', () => {
  test('says what is exported and how far it is, saves, charges once, and leaves no note', async () => {
    const { onCharged } = showDialog({ options: { size: '1080p' } });
    const { report, finish } = await session();
    const shown = within(await dialog('Exporting video'));
    expect(shown.getByText('Baseline rally in 1080p')).toBeVisible();
    act(() => report({ framesDone: 238, framesPerSec: 61, secondsLeft: 75 }));
    expect(shown.getByText('238 of 422')).toBeVisible();
    expect(shown.getByText('61 frames/s, 2.0x')).toBeVisible();
    expect(shown.getByText('2 minutes')).toBeVisible();
    expect(JSON.parse(localStorage.getItem(NOTES) ?? '')).toEqual([
      {
        id: expect.any(String),
        userId: video.userId,
        videoId: video.id,
        title: 'Baseline rally',
        startedAt: expect.any(String),
      },
    ]);
    expect(await interruptedExports(video.userId)).toEqual([]);
    finish();
    await dialog('Video Saved');
    expect(localStorage.getItem(NOTES)).toBeNull();
    expect(await rowOf()).toEqual({ status: 'ready', isProcessed: true });
    expect(await charges()).toHaveLength(1);
    expect(onCharged).toHaveBeenCalledExactlyOnceWith(8938);
    expect(screen.queryByText('Pipeline')).not.toBeInTheDocument();
  });

  test('says that it is saved for two seconds, then sharing follows', async () => {
    const { onShare } = showDialog();
    (await session()).finish();
    await dialog('Video Saved');
    expect(onShare).not.toHaveBeenCalled();
    await waitFor(() => expect(onShare).toHaveBeenCalledOnce());
  });

  test('names the pipeline in debug mode, and leaves the way on to the user', async () => {
    const { user, onShare } = showDialog({ isDebug: true });
    (await session()).finish({ pipeline: 'x264' });
    const shown = within(await dialog('Video Saved'));
    expect(shown.getByText('Pipeline')).toBeVisible();
    expect(shown.getByText('x264')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Share Video' }));
    expect(onShare).toHaveBeenCalledOnce();
  });
});

describe('an export that fails', () => {
  beforeEach(() => expectMessage(/^error: The export stopped/));

  test('for want of space says so, what is safe, and goes on in 720p', async () => {
    const { user } = showDialog();
    const params = { needed: '400 MB' };
    (await session()).fail(new AppError('export-no-space', { params }));
    const shown = within(await dialog('Export failed'));
    expect(
      shown.getByText(/^There is not enough free space on this device\. It takes about 400 MB/),
    ).toBeVisible();
    expect(
      shown.getByText('Your clip and your track are kept. No frame was processed, so nothing was charged.'),
    ).toBeVisible();
    expect(localStorage.getItem(NOTES)).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Export in 720p' }));
    const again = await session(2);
    expect(again.request.options).toEqual({ ...DEFAULT_EXPORT_OPTIONS, size: '720p' });
    await dialog('Exporting video');
    expect(screen.getByText('Baseline rally in 720p')).toBeVisible();
    again.fail(new AppError('export-no-space', { params }));
    await dialog('Export failed');
    expect(screen.queryByRole('button', { name: 'Export in 720p' })).not.toBeInTheDocument();
    expect(await charges()).toEqual([]);
  });

  test('because its worker died is begun again, and is charged once it is whole', async () => {
    const { user } = showDialog();
    const { report, fail } = await session();
    act(() => report({ framesDone: 100 }));
    fail(new AppError('export-worker-died'));
    const shown = within(await dialog('Export failed'));
    expect(
      shown.getByText(/^The browser ended the export, as it does when memory runs short\./),
    ).toBeVisible();
    expect(
      shown.getByText('Your clip and your track are kept. Nothing was charged for this export.'),
    ).toBeVisible();
    await waitFor(async () => expect(await rowOf()).toEqual({ status: 'ready', isProcessed: false }));
    expect(await charges()).toEqual([]);
    await user.click(shown.getByRole('button', { name: 'Export again' }));
    const again = await session(2);
    expect(again.request.options).toEqual(DEFAULT_EXPORT_OPTIONS);
    again.finish();
    await dialog('Video Saved');
    expect(await charges()).toHaveLength(1);
  });

  test('to be charged, because the length cannot be read, is kept and not handed out', async () => {
    await sql('update public.videos set measured_version = null where id = $1', [video.id]);
    answerInstead('POST', '/functions/v1/measure-video', () =>
      Response.json({ error: 'The video could not be read' }, { status: 503 }),
    );
    showDialog();
    (await session()).finish();
    const shown = within(await dialog('Export failed'));
    expect(
      shown.getByText('The length of the clip could not be read, so nothing was charged. Please try again.'),
    ).toBeVisible();
    expect(downloads).toEqual([]);
    expect(localStorage.getItem(KEPT)).not.toBeNull();
    expect(await charges()).toEqual([]);
  });

  test('to be paid, because the file is not the one that was paid for, is not handed out', async () => {
    await sql(
      `insert into public.token_usage (user_id, video_id, amount, action, paid_version)
       select user_id, id, 34, 'video_processing', 'another file' from public.videos where id = $1`,
      [video.id],
    );
    showDialog();
    (await session()).finish();
    const shown = within(await dialog('Export failed'));
    expect(
      shown.getByText('The file of this clip is not the one that was paid for. Upload the clip again.'),
    ).toBeVisible();
    expect(downloads).toEqual([]);
    expect(await charges()).toEqual([{ amount: 34 }]);
  });

  test('to be saved is downloaded and can be saved again', async () => {
    expectMessage(/^warn: The processing mark could not be set/);
    failRequests('PATCH', '/rest/v1/videos');
    const { user } = showDialog();
    (await session()).finish();
    const shown = within(await dialog('Saving Video'));
    expect(await shown.findByText('Upload failed - video downloaded but not saved')).toBeVisible();
    expect(downloads).toEqual(['Baseline rally.mp4']);
    vi.mocked(fetch).mockRestore();
    await user.click(shown.getByRole('button', { name: 'Save again' }));
    await dialog('Video Saved');
    expect(await charges()).toHaveLength(1);
  });
});

describe('cancelling', () => {
  test('says so, closes by itself, and charges nothing', async () => {
    const { user, onClose } = showDialog();
    const { report, isCancelled } = await session();
    act(() => report({ framesDone: 3 }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(isCancelled()).toBe(true);
    expect(localStorage.getItem(NOTES)).toBeNull();
    expect(await charges()).toEqual([]);
    await waitFor(async () => expect(await rowOf()).toEqual({ status: 'ready', isProcessed: false }));
  });

  test('closes within a second even when the engine does not answer', async () => {
    engine.isDeaf = true;
    const { onClose } = showDialog();
    const { report } = await session();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(screen.getByRole('dialog', { name: 'Cancelling the export' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Cancelling' })).toHaveAttribute('aria-busy', 'true');
      act(() => report({ framesDone: 9 }));
      expect(screen.getByRole('dialog', { name: 'Cancelling the export' })).toBeVisible();
      expect(onClose).not.toHaveBeenCalled();
      await act(() => vi.advanceTimersByTimeAsync(1000));
      expect(onClose).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a test export', () => {
  test('is offered as a download only: nothing is saved, charged, marked or noted', async () => {
    const { user, onClose } = showDialog({ options: { maxFrames: 100 }, isDebug: true });
    const { request, report, finish } = await session();
    expect(request.options.maxFrames).toBe(100);
    act(() => report({ framesDone: 60, framesTotal: 150 }));
    expect(await screen.findByText('Baseline rally in source size, first 100 frames')).toBeVisible();
    expect(await rowOf()).toEqual({ status: 'ready', isProcessed: false });
    expect(localStorage.getItem(NOTES)).toBeNull();
    const release = vi.fn(() => Promise.resolve());
    finish({ frames: 150, release });
    const shown = within(await dialog('Test export ready'));
    expect(release).toHaveBeenCalledOnce();
    expect(shown.getByText('150')).toBeVisible();
    expect(shown.getByText('planes')).toBeVisible();
    expect(downloads).toEqual([]);
    await user.click(shown.getByRole('button', { name: 'Download' }));
    expect(downloads).toEqual(['Baseline rally (test).mp4']);
    await user.click(shown.getByRole('button', { name: 'Back to the editor' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(localStorage.getItem(KEPT)).toBeNull();
    expect(await rowOf()).toEqual({ status: 'ready', isProcessed: false });
    expect(await charges()).toEqual([]);
  });
});
