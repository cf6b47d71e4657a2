import type { ReactNode } from 'react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { getVideo } from '@/backend/videos/videos';
import { DEFAULT_EXPORT_OPTIONS, type ExportOptions } from '@/domain/export-options';
import type { Video } from '@/domain/video';
import { ExportDialog } from '@/features/film/export-dialog';
import { CopyVideoLink } from '@/features/sharing/copy-video-link';
import type { ExportJob, ExportNames } from '@/media/export/export-job';
import { accountFilms } from '@/studio/account/account-terms';
import { ClipExport } from '@/studio/film/clip-export';
import { oneTrack } from '../../track-fixtures';
import { insert, signIn, sql } from './backend';
import { installBrowserParts } from './browser-parts';
import { engine, type EngineSession } from './export-engine';
import { renderScreen } from './render-screen';

/** The storage key of notes about running exports and about files that could not be saved. */
export const NOTES = 'standout.running-exports';
export const PENDING = 'standout.kept-exports';

interface DialogOptions {
  readonly options?: Partial<ExportOptions>;
  readonly isDebug?: boolean;
  readonly playerName?: string;
  /** Content that the screen shows in addition. */
  readonly beside?: ReactNode;
}

/**
 * Prepares test files of the export dialog: before each test, a signed-in user with a measured clip. The file itself
 * mocks the engine (export-engine.ts).
 */
export function openExportDesk() {
  let video: Video | null = null;
  let downloads: string[] = [];

  beforeAll(() => void installBrowserParts());
  beforeEach(async () => {
    engine.sessions = [];
    engine.isDeaf = false;
    downloads = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      downloads.push(this.download);
    });
    video = await addMeasuredClip();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    localStorage.removeItem(NOTES);
    localStorage.removeItem(PENDING);
  });

  const desk = {
    get video(): Video {
      if (!video) throw new Error('The clip exists once a test has begun.');
      return video;
    },
    /** Names of the downloaded files. */
    get downloads(): readonly string[] {
      return downloads;
    },
    showDialog: (options?: DialogOptions) => showDialog(desk.video, options),
    session,
    dialog: (name: string) => screen.findByRole('dialog', { name }),
    charges: () => sql('select amount from token_usage where video_id = $1', [desk.video.id]),
    rowOf: async () => {
      const { status, processedVideoPath, processedDurationSec } = await getVideo(desk.video.id);
      return { status, isProcessed: processedVideoPath !== null, durationSec: processedDurationSec };
    },
  };
  return desk;
}

async function addMeasuredClip(): Promise<Video> {
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
  return getVideo(videoId);
}

function showDialog(
  video: Video,
  { options, isDebug = false, playerName = 'Nora', beside }: DialogOptions = {},
) {
  const subject: Omit<ExportJob, 'options'> = {
    video,
    source: { kind: 'url', url: 'https://clips.example/clip.mp4', sizeBytes: 1000 },
    highlight: {
      tracks: oneTrack([]),
      style: {
        primary: '#FFFFFF',
        glow: '#FFFFFF',
        trail: '#7C8CFF',
        circleSize: 50,
        circleTilt: 45,
        fontSize: 80,
        fitsPlayer: false,
        playerName,
        recordingDate: null,
      },
    },
  };
  const outlets = { onClose: vi.fn(), onShare: vi.fn() };
  const told = { onShort: vi.fn(), rename: vi.fn<(names: ExportNames) => void>(), onClosed: vi.fn() };
  const film = new ClipExport(
    {
      ...told,
      terms: accountFilms({ invalidateQueries: (filters) => view.queryClient.invalidateQueries(filters) }),
      subject: () => subject,
      capture: () => Promise.resolve(null),
      onSavedTooLate: () => undefined,
    },
    { ...DEFAULT_EXPORT_OPTIONS, ...options },
  );
  const view = renderScreen(
    <>
      {beside}
      <ExportDialog
        film={film}
        frame={{ widthPx: 1280, heightPx: 720 }}
        smallerSizes={['1080p', '720p']}
        isDebug={isDebug}
        place={{
          kind: 'account',
          dashboardPath: '/dashboard',
          linkButton: <CopyVideoLink videoId={video.id} />,
          onShare: outlets.onShare,
        }}
        onClose={outlets.onClose}
      />
    </>,
  );
  const unmount = (): void => {
    film.close();
    view.unmount();
  };
  return { user: userEvent.setup(), ...told, ...outlets, ...view, unmount };
}

/** The newest export, once this many have started. */
async function session(count = 1): Promise<EngineSession> {
  await waitFor(() => expect(engine.sessions).toHaveLength(count));
  const last = engine.sessions.at(-1);
  if (!last) throw new Error('No export has begun');
  return last;
}
