import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTrackDocument, saveTrackDocument } from '@/backend/videos/track-documents';
import type { TrackDocument } from '@/domain/editor/track-document';
import { storeRound } from '@/studio/queue/stored-round';
import { openedQueue } from '@/studio/queue/opened-queue';
import { getVideo } from '@/backend/videos/videos';
import type { TrackingHandlers, TrackingRequest, TrackOutcome } from '@/media/tracking/tracking-types';
import { CLIP_INFO } from '../clip-fixtures';
import { TRACKED_POINTS } from '../editor-fixtures';
import { oneTrack } from '../track-fixtures';
import { insert, signIn, sql } from './support/backend';
import { expectMessage } from './support/console-guard';
import { openApp } from './support/open-app';
import { addVideo } from './support/shared-rows';

// jsdom decodes nothing: clips, their pictures, the tracker and the people model are replaced; everything else is real.
vi.mock(import('@/studio/account/load-clip'), async (original) => ({
  ...(await original()),
  loadClip: async (videoId) => ({
    video: await getVideo(videoId),
    source: { kind: 'url', url: 'about:blank', sizeBytes: 1000 },
    info: CLIP_INFO,
  }),
}));
vi.mock(import('@/features/editor/playback/video-playback'), async (original) => {
  const { pretendPlayback } = await import('./support/pretend-playback');
  return { ...(await original()), createPlayback: () => pretendPlayback() };
});
vi.mock(import('@/media/people/people-finder'), async (original) => {
  const { PeopleFinder } = await original();
  const peopleFinder = new PeopleFinder(
    () => {
      throw new Error('There is no model here');
    },
    false,
    () => true,
  );
  return { PeopleFinder, peopleFinder };
});

interface Run extends TrackingRequest {
  readonly handlers: TrackingHandlers;
  readonly end: (outcome: TrackOutcome) => void;
}
const runs: Run[] = [];
vi.mock(import('@/media/tracking/track-player'), () => ({
  warmUpTracking: () => undefined,
  coolDownTracking: () => undefined,
  trackPlayer: (request, handlers) => {
    let end: Run['end'] = () => undefined;
    const done = new Promise<TrackOutcome>((resolve) => (end = resolve));
    runs.push({ ...request, handlers, end });
    return { done, stop: () => end(ended('stopped')) };
  },
}));

/** Every clip has damaged pictures from half a second to one. */
const DAMAGE = [{ first: 15, end: 30 }];
vi.mock(import('@/media/damage/find-damage'), () => ({ findDamage: () => Promise.resolve(DAMAGE) }));

function ended(reason: TrackOutcome['reason']): TrackOutcome {
  return { reason, lastTimeSec: 1, memoryBytes: 0 };
}

function newestRun(): Run {
  const run = runs.at(-1);
  if (!run) throw new Error('Nothing is tracked');
  return run;
}

const LEFT: Omit<TrackDocument, 'phase'> = {
  tracks: oneTrack([]),
  method: 'farneback',
  timeSec: 0,
};
const SELECTION = { x: 100, y: 80, radius: 40 };

const WAITING: TrackDocument = {
  ...LEFT,
  phase: { kind: 'readyToTrack', selection: SELECTION, startSec: 0 },
};

let userId: string;
const user = userEvent.setup();

beforeEach(async () => {
  // The copies on this device are tested in a real browser.
  expectMessage(/^warn: .*indexedDB is not defined$/);
  userId = (await signIn()).id;
  runs.length = 0;
});

afterEach(() => openedQueue.getState()?.stop());

/** Adds an uploaded clip of three seconds. */
async function addClip(name: string): Promise<string> {
  const path = `${userId}/${crypto.randomUUID()}_clip.mp4`;
  await sql(
    `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('original_videos', $1, $2, $3)`,
    [path, userId, JSON.stringify({ size: 1000, mimetype: 'video/mp4' })],
  );
  const videoId = await insert(
    `insert into public.videos (user_id, title, original_name, friendly_name, original_path)
     values ($1, $2, 'clip.mp4', $2, $3) returning id`,
    [userId, name, path],
  );
  await sql(
    `select public.record_video_measurement(id, private.stored_original_version(original_path), 3)
     from public.videos where id = $1`,
    [videoId],
  );
  return videoId;
}

/** Adds unexported clips with these documents, and selects them. */
async function addRound(documents: readonly (TrackDocument | null)[]): Promise<readonly string[]> {
  const videoIds: string[] = [];
  for (const [index, document] of documents.entries()) {
    const videoId = await addClip(`Play ${index + 1}`);
    videoIds.push(videoId);
    if (document) {
      await saveTrackDocument({ videoId, baseRevision: 0, document, writerId: crypto.randomUUID() });
    }
  }
  storeRound({ videoIds, skippedIds: [] });
  return videoIds;
}

const row = async (name: string) =>
  within(await screen.findByRole('list', { name: 'Plays' }))
    .getAllByRole('listitem')
    .find((item) => item.textContent.startsWith(name));

test('every play shows its progress, and what to do about it', async () => {
  await addRound([
    { ...LEFT, tracks: oneTrack(TRACKED_POINTS), phase: { kind: 'replay' } },
    {
      ...LEFT,
      tracks: oneTrack(TRACKED_POINTS),
      phase: { kind: 'lost', selection: SELECTION, lostAtSec: 1, direction: 'forward', endSec: null },
    },
    null,
  ]);
  openApp('/players');
  expect(await screen.findByRole('link', { name: 'Open: Play 1' })).toBeVisible();
  expect(await row('Play 2')).toHaveTextContent('The player was lost');
  expect(screen.getByRole('link', { name: 'Check it: Play 2' })).toBeVisible();
  expect(await row('Play 3')).toHaveAttribute('aria-current', 'step');
  expect(screen.queryByRole('button', { name: 'Make the reel' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  expect(await row('Play 3')).toHaveTextContent('Skipped');
  expect(screen.getByRole('button', { name: 'Make the reel' })).toBeVisible();
});

test('the dashboard leads back to waiting plays', async () => {
  await addRound([{ ...LEFT, tracks: oneTrack(TRACKED_POINTS), phase: { kind: 'replay' } }, null, null]);
  openApp('/dashboard');
  expect(await screen.findByText('2 plays that you chose are not tracked yet.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Continue' }));
  expect(await screen.findByRole('button', { name: 'Picture of Play 2: select the player' })).toBeVisible();
});

test('tracks and charges a player chosen by keys while showing the next play', { tags: 'core' }, async () => {
  const [first = ''] = await addRound([null, null]);
  openApp('/players');
  await screen.findByRole('button', { name: 'Picture of Play 1: select the player' });
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  await screen.findByRole('button', { name: 'Picture of Play 2: select the player' });
  await waitFor(async () =>
    expect((await loadTrackDocument(first)).document?.phase.kind).toBe('readyToTrack'),
  );
  await waitFor(() => expect(runs).toHaveLength(1));
  const { selection, handlers, end } = newestRun();
  expect(selection).toEqual({ x: (CLIP_INFO.widthPx * 21) / 40, y: CLIP_INFO.heightPx / 2, radius: 50 });
  handlers.onProgress({ processedFrames: 45, totalFrames: 90, framesPerSec: 90, isSearching: false });
  expect(await screen.findByText('Tracking 50 %')).toBeVisible();
  handlers.onPoints(TRACKED_POINTS);
  end(ended('completed'));
  expect(await screen.findByText('Tracked')).toBeVisible();
  const charged = await sql('select amount from public.token_usage where video_id = $1', [first]);
  expect(charged).toEqual([{ amount: 90 * 24 + 10 }]);
});

test('tracking continues on the dashboard, which shows the progress and can stop it', async () => {
  const [first = ''] = await addRound([WAITING, WAITING]);
  openApp('/players');
  await waitFor(() => expect(runs).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Back to Your Videos' }));
  expect(await screen.findByText('Tracking Play 1, 0 %. 0 of 2 plays tracked.')).toBeVisible();
  newestRun().handlers.onProgress({
    processedFrames: 45,
    totalFrames: 90,
    framesPerSec: 90,
    isSearching: false,
  });
  expect(await screen.findByText('Tracking Play 1, 50 %. 0 of 2 plays tracked.')).toBeVisible();
  newestRun().handlers.onPoints(TRACKED_POINTS);
  newestRun().end(ended('completed'));
  expect(await screen.findByText('Tracking Play 2, 0 %. 1 of 2 plays tracked.')).toBeVisible();
  expect((await loadTrackDocument(first)).document).toMatchObject({
    phase: { kind: 'replay' },
    damage: DAMAGE,
  });
  await waitFor(() => expect(runs).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Stop tracking' }));
  expect(await screen.findByText('1 play that you chose is not tracked yet.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Continue' }));
  await waitFor(() => expect(runs).toHaveLength(3));
});

test('the dashboard reports when all plays are tracked, and leads to the film', async () => {
  await addRound([WAITING]);
  openApp('/players');
  await waitFor(() => expect(runs).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Back to Your Videos' }));
  await screen.findByText(/^Tracking Play 1/);
  newestRun().handlers.onPoints(TRACKED_POINTS);
  newestRun().end(ended('completed'));
  expect(await screen.findByText('1 play tracked. You can make a film of it now.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show' }));
  expect(await screen.findByRole('button', { name: 'Make the reel' })).toBeVisible();
});

test('undoing a choice stops its run, discards it and shows the play again', async () => {
  const [first = ''] = await addRound([null, null]);
  openApp('/players');
  await screen.findByRole('button', { name: 'Picture of Play 1: select the player' });
  await user.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(runs).toHaveLength(1));
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByRole('button', { name: 'Picture of Play 1: select the player' })).toBeVisible();
  await waitFor(async () => {
    const document = (await loadTrackDocument(first)).document;
    expect(document).toMatchObject({ phase: { kind: 'idle' }, tracks: oneTrack([]) });
  });
});

test('an interrupted run resumes when the page is opened', async () => {
  const run = {
    selection: SELECTION,
    startSec: 0,
    direction: 'forward',
    endSec: null,
    isContinuation: false,
    replacesFromSec: 0,
  } as const;
  const reachedSec = 1;
  const points = TRACKED_POINTS.filter(({ timeSec }) => timeSec <= reachedSec);
  await addRound([
    {
      ...LEFT,
      tracks: oneTrack(points),
      phase: { kind: 'failed', failure: 'interrupted', selection: SELECTION, run, reachedSec },
    },
  ]);
  openApp('/players');
  await waitFor(() => expect(runs).toHaveLength(1));
  expect(newestRun()).toMatchObject({ startTimeSec: reachedSec, isContinuation: true });
});

test('a play without enough tokens waits, and nothing is tracked', { tags: 'core' }, async () => {
  await sql('update public.users set token_balance = 100 where id = $1', [userId]);
  await addRound([WAITING]);
  openApp('/players');
  const dialog = within(await screen.findByRole('dialog', { name: 'Token Limit Reached' }));
  expect(dialog.getByText(/The play is waiting with its player selected/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Not now' }));
  expect(await row('Play 1')).toHaveTextContent('Waiting');
  expect(runs).toHaveLength(0);
  await sql('update public.users set token_balance = 9000 where id = $1', [userId]);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(runs).toHaveLength(1));
});

test('the page says where to choose plays, and chosen videos lead here', { tags: 'core' }, async () => {
  await addVideo(userId, 'Header', false);
  const empty = openApp('/players');
  expect(await screen.findByRole('heading', { name: 'No plays to select players in' })).toBeVisible();
  empty.close();
  const tab = openApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Choose several' }));
  await user.click(screen.getByRole('checkbox', { name: 'Choose Header' }));
  await user.click(screen.getByRole('button', { name: 'Track' }));
  await waitFor(() => expect(tab.path()).toBe('/players'));
  expect(await screen.findByRole('button', { name: 'Picture of Header: select the player' })).toBeVisible();
});
