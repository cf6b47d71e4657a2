import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '@/backend/auth/session';
import { saveTrackDocument } from '@/backend/videos/track-documents';
import { getVideo } from '@/backend/videos/videos';
import type { Video } from '@/domain/video';
import { AccountEditor } from '@/features/editor/account-editor';
import { useSavedTrack } from '@/features/editor/saving/use-saved-track';
import type { TrackingHandlers, TrackingRequest, TrackingSession } from '@/media/tracking/track-player';
import { LiveRegion } from '@/ui/live-region';
import { CLIP_INFO } from '../clip-fixtures';
import { oneTrack } from '../track-fixtures';
import { insert, signIn } from './support/backend';
import { expectMessage } from './support/console-guard';
import { commitsOf, forgetCommits } from './support/profiled';
import { renderScreen } from './support/render-screen';

// The whole editor with its backend; jsdom has no codecs, so the engine and the video do what the test says.
const engine = vi.hoisted(() => ({ handlers: null as TrackingHandlers | null }));
vi.mock('@/media/tracking/track-player', () => ({
  trackPlayer: (_request: TrackingRequest, handlers: TrackingHandlers): TrackingSession => {
    engine.handlers = handlers;
    return { done: new Promise(() => undefined), stop: () => undefined };
  },
  warmUpTracking: () => undefined,
  coolDownTracking: () => undefined,
}));
vi.mock('@/features/editor/playback/video-playback', async () => {
  const { pretendPlayback } = await import('./support/pretend-playback');
  return { createPlayback: () => pretendPlayback() };
});
vi.mock('@/media/reading/filmstrip', () => ({
  openFilmstrip: () => ({ read: () => Promise.resolve(), close: () => undefined }),
}));

const profiled = vi.hoisted(() => async <Module extends object>(load: () => Promise<Module>) => {
  const module = await import('./support/profiled');
  return module.profiled(await load());
});
vi.mock('@/features/editor/bar-menu', (load) => profiled(load));
vi.mock('@/features/editor/commands/command-button', (load) => profiled(load));
vi.mock('@/features/editor/commands/command-icon', (load) => profiled(load));
vi.mock('@/features/editor/export-menu/export-menu', (load) => profiled(load));
vi.mock('@/features/editor/help/shortcuts-dialog', (load) => profiled(load));
vi.mock('@/features/editor/mode-badge', (load) => profiled(load));
vi.mock('@/features/editor/panels/tracking-card', (load) => profiled(load));
vi.mock('@/features/editor/settings/settings-button', (load) => profiled(load));
vi.mock('@/features/editor/settings/settings-panel', (load) => profiled(load));
vi.mock('@/features/editor/stage/drawing-layer', (load) => profiled(load));
vi.mock('@/features/editor/stage/key-bar', (load) => profiled(load));
vi.mock('@/features/editor/stage/ring-layer', (load) => profiled(load));
vi.mock('@/features/editor/stage/selection-layer', (load) => profiled(load));
vi.mock('@/features/editor/stage/stage', (load) => profiled(load));
vi.mock('@/features/editor/stage/stage-hint', (load) => profiled(load));
vi.mock('@/features/editor/stage/overlay-canvas', (load) => profiled(load));
vi.mock('@/features/editor/stage/tool-row', (load) => profiled(load));
vi.mock('@/features/editor/timeline/filmstrip', (load) => profiled(load));
vi.mock('@/features/editor/timeline/legend', (load) => profiled(load));
vi.mock('@/features/editor/timeline/playhead', (load) => profiled(load));
vi.mock('@/features/editor/timeline/quality-bar', (load) => profiled(load));
vi.mock('@/features/editor/timeline/ruler', (load) => profiled(load));
vi.mock('@/features/editor/timeline/timeline', (load) => profiled(load));
vi.mock('@/features/editor/timeline/timeline-foot', (load) => profiled(load));
vi.mock('@/features/editor/transport/transport', (load) => profiled(load));

/** Parts that show neither the path nor the run's progress, or draw outside React. */
const STILL = [
  'BarMenu',
  'CommandButton',
  'CommandIcon',
  'DrawingLayer',
  'ExportMenu',
  'Filmstrip',
  'KeyBar',
  'Legend',
  'OverlayCanvas',
  'Playhead',
  'PlayheadLine',
  'RingLayer',
  'Ruler',
  'SelectionLayer',
  'SettingsButton',
  'SettingsPanel',
  'ShortcutsDialog',
  'Stage',
  'StageHint',
  'ToolRow',
  'Transport',
] as const;
/** Parts that follow the run. */
const MOVING = ['ModeBadge', 'QualityBar', 'TimelineFoot', 'TrackingCard'] as const;

const BATCHES = 20;
const FRAMES_PER_BATCH = 4;
const FRAMES = 180;

startSession();
let video: Video;

beforeEach(async () => {
  expectMessage(/^warn: .*indexedDB is not defined$/);
  const { id } = await signIn();
  const videoId = await insert(
    `insert into public.videos (user_id, title, original_name, duration_sec, tokens_consumed, paid_frames)
     values ($1, 'rally.mp4', 'rally.mp4', 6, 4330, '{[0,180)}') returning id`,
    [id],
  );
  const selection = { x: 300, y: 200, radius: 50 };
  const phase = { kind: 'readyToTrack', selection, startSec: 0 } as const;
  const document = { tracks: oneTrack([]), method: 'farneback', phase, timeSec: 0 } as const;
  const writerId = '99999999-9999-4999-8999-999999999999';
  await saveTrackDocument({ videoId, baseRevision: 0, document, writerId });
  video = await getVideo(videoId);
});

const SOURCE = { kind: 'blob', blob: new Blob() } as const;

function Page() {
  const saved = useSavedTrack(video.id);
  if (saved.status !== 'ready') return null;
  return (
    <>
      <LiveRegion />
      <AccountEditor
        clip={{ video, source: SOURCE, info: { ...CLIP_INFO, frameCount: FRAMES, hasAudio: false } }}
        src="blob:clip"
        track={saved.track}
        backTo="/dashboard"
        outlets={{
          onTokenShortage: () => undefined,
          renderExport: () => null,
        }}
      />
    </>
  );
}

/** What the engine reports for this many frames, after these many. */
function trackFrom(frame: number, count: number): void {
  act(() => {
    engine.handlers?.onPoints(
      Array.from({ length: count }, (_, index) => ({
        x: 300 + frame + index,
        y: 200,
        timeSec: (frame + index) / 30,
        isManual: false,
        isInterpolated: false,
        confidence: 0.9,
      })),
    );
    const processedFrames = frame + count;
    engine.handlers?.onProgress?.({
      processedFrames,
      totalFrames: FRAMES,
      framesPerSec: 80,
      isSearching: false,
    });
  });
}

it('commits only what follows the run while batches of points arrive', async () => {
  const user = userEvent.setup();
  renderScreen(<Page />);
  await user.click(await screen.findByRole('button', { name: 'Tracking Settings' }));
  await user.click(screen.getByRole('button', { name: /^Start AI tracking/ }));
  await user.click(screen.getByRole('button', { name: 'Tracking Settings' }));
  expect(screen.getByRole('complementary', { name: 'Tracking Settings' })).toBeVisible();
  // The first points end the start phase.
  trackFrom(0, FRAMES_PER_BATCH);
  forgetCommits();
  for (let batch = 1; batch <= BATCHES; batch++) trackFrom(batch * FRAMES_PER_BATCH, FRAMES_PER_BATCH);

  expect(screen.getByText('84 of 180')).toBeVisible();
  const moved = MOVING.filter((name) => commitsOf(name) > 0);
  expect(moved).toEqual(MOVING);
  const commits = Object.fromEntries(STILL.map((name) => [name, commitsOf(name)]));
  expect(commits).toEqual(Object.fromEntries(STILL.map((name) => [name, 0])));
});
