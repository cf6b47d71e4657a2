import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '@/backend/auth/session';
import { getVideo } from '@/backend/videos/videos';
import { saveOpenRecords, watchPage } from '@/lib/autosave/watch-page';
import { tellDetails } from '@/features/editor/jobs/tell-details';
import type { OpenTrack } from '@/studio/record/open-track';
import { openOwnTrack } from '@/studio/record/own-track';
import { systemTimer } from '@/lib/timer';
import { Toaster } from '@/ui/toast';
import { VIDEO_DETAILS } from '../editor-fixtures';
import { failOnce } from './support/answer-instead';
import { signIn, sql } from './support/backend';
import { expectMessage } from './support/console-guard';

// jsdom has no IndexedDB, so the copy stays in localStorage, where a closing page writes it.

startSession();
let videoId: string;
let stopWatching: (() => void) | undefined;
let opened: OpenTrack | undefined;

beforeEach(async () => {
  expectMessage(/^warn: .*indexedDB is not defined$/);
  const { id } = await signIn();
  videoId = crypto.randomUUID();
  await sql(
    `insert into public.videos (id, user_id, title, original_name, friendly_name, duration_sec)
     values ($1, $2, 'clip.mp4', 'clip.mp4', 'Final', 6)`,
    [videoId, id],
  );
});
afterEach(() => {
  stopWatching?.();
  opened?.saved.giveUp();
  vi.restoreAllMocks();
});

const copies = () => Object.entries(localStorage).filter(([key]) => key.includes(`/${videoId}/`));
const storedSize = async () => (await getVideo(videoId)).circleSize;

async function edit(): Promise<OpenTrack & { readonly resize: (circleSize: number) => void }> {
  render(<Toaster />);
  const track = await openOwnTrack(videoId);
  opened = track;
  stopWatching = watchPage(track.saved);
  tellDetails(track.saved, new QueryClient());
  const { timeSec: _, ...work } = track.initial;
  const resize = (circleSize: number): void =>
    track.saved.takeWork({ ...work, details: { ...work.details, circleSize } });
  return { ...track, resize };
}

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

async function expectStored(circleSize: number): Promise<void> {
  await waitFor(async () => expect(await storedSize()).toBe(circleSize));
  await waitFor(() => expect(copies()).toEqual([]));
}

/** Freezes the timers, so nothing is saved or retried automatically. */
function stopTime(): void {
  vi.spyOn(systemTimer, 'after').mockReturnValue(() => undefined);
}

it('stores a change on this device before the call returns', { tags: 'core' }, async () => {
  const { resize } = await edit();
  expect(copies()).toEqual([]);
  resize(70);
  expect(copies()[0]?.[1]).toContain('"circleSize":70');
});

it('saves at once when the page is hidden', { tags: 'core' }, async () => {
  stopTime();
  const { resize } = await edit();
  resize(70);
  expect(await storedSize()).toBe(50);
  show('hidden');
  await expectStored(70);
});

it('saves before the session ends', { tags: 'core' }, async () => {
  stopTime();
  const { resize } = await edit();
  resize(70);
  await saveOpenRecords();
  await expectStored(70);
});

it.each([
  ['the connection is back', () => window.dispatchEvent(new Event('online'))],
  ['the page is shown again', () => show('visible')],
])('retries when %s', async (_, happens) => {
  expectMessage(/^warn: The track could not be saved; it is tried again/);
  stopTime();
  failOnce('POST', 'save_track_document');
  const { resize } = await edit();
  resize(70);
  show('hidden');
  expect(await screen.findByText('Failed to save the video settings')).toBeVisible();
  expect(copies()[0]?.[1]).toContain('"circleSize":70');
  happens();
  await expectStored(70);
  await waitFor(() => expect(screen.queryByText('Failed to save the video settings')).toBeNull());
});

it('saves what an older version of the app left on this device, and clears it', async () => {
  await sql(`update public.videos set description = 'Third set' where id = $1`, [videoId]);
  const { description: _, fitsPlayer: __, ...older } = VIDEO_DETAILS;
  const left = { userId: 'ann', base: older, wanted: { ...older, circleSize: 75 } };
  localStorage.setItem(`standout.details.${videoId}`, JSON.stringify(left));
  const { initial } = await edit();
  // Such a copy has no description and no ring fit, so the account's values stay.
  expect(initial.details).toMatchObject({ circleSize: 75, description: 'Third set', fitsPlayer: true });
  expect(localStorage.getItem(`standout.details.${videoId}`)).toBeNull();
  expect(copies()[0]?.[1]).toContain('"circleSize":75');
  await expectStored(75);
});
