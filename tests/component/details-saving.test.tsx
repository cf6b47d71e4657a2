import type { ReactNode } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getVideo } from '@/backend/videos/videos';
import type { Video } from '@/domain/video';
import { saveOpenRecords } from '@/lib/autosave/watch-page';
import { useDetailsSaving } from '@/features/editor/details/use-details-saving';
import { keptLooksOf, looksOf } from '@/studio/clip/overlay-style';
import { systemTimer } from '@/lib/timer';
import { Toaster } from '@/ui/toast';
import { VIDEO_DETAILS } from '../editor-fixtures';
import { failOnce } from './support/answer-instead';
import { signIn, sql } from './support/backend';

let video: Video;

beforeEach(async () => {
  const { id } = await signIn();
  const videoId = crypto.randomUUID();
  await sql(
    `insert into public.videos (id, user_id, title, original_name, friendly_name, duration_sec)
     values ($1, $2, 'clip.mp4', 'clip.mp4', 'Final', 6)`,
    [videoId, id],
  );
  video = await getVideo(videoId);
});
afterEach(() => vi.restoreAllMocks());

const copy = () => localStorage.getItem(`standout.details.${video.id}`);
const storedSize = async () => (await getVideo(video.id)).circleSize;

/**
 * An editor of the video whose ring gets another size with each call.
 * @param isStrict strict mode leaves the editor once as it begins, which saves: not where a test says when that is.
 */
function edit(circleSize: number, isStrict = true) {
  render(<Toaster />);
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const looks = (circleSize: number) => {
    const { style, ...names } = looksOf(video);
    return { style: { ...style, circleSize }, ...names };
  };
  const view = renderHook((shown: ReturnType<typeof looks>) => useDetailsSaving(video, shown), {
    wrapper,
    initialProps: looks(circleSize),
    reactStrictMode: isStrict,
  });
  return { ...view, resize: (circleSize: number) => view.rerender(looks(circleSize)) };
}

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

async function expectStored(circleSize: number): Promise<void> {
  await waitFor(async () => expect(await storedSize()).toBe(circleSize));
  await waitFor(() => expect(copy()).toBeNull());
}

it('keeps a change on this device before the call returns', { tags: 'core' }, () => {
  const { resize } = edit(50);
  expect(copy()).toBeNull();
  resize(70);
  expect(copy()).toContain('"circleSize":70');
});

/** The quiet second never ends, and nothing is tried again by itself. */
function stopTime(): void {
  vi.spyOn(systemTimer, 'after').mockReturnValue(() => undefined);
}

it('saves at once when the page is hidden', { tags: 'core' }, async () => {
  stopTime();
  const { resize } = edit(50, false);
  resize(70);
  expect(await storedSize()).toBe(50);
  show('hidden');
  await expectStored(70);
});

it('saves before the session ends', { tags: 'core' }, async () => {
  stopTime();
  const { resize } = edit(50);
  resize(70);
  await saveOpenRecords();
  expect([await storedSize(), copy()]).toEqual([70, null]);
});

it.each([
  ['the line is back', () => window.dispatchEvent(new Event('online'))],
  ['the page is shown again', () => show('visible')],
])('tries again when %s', async (_, happens) => {
  stopTime();
  failOnce('PATCH', '/rest/v1/videos');
  const { resize } = edit(50, false);
  resize(70);
  show('hidden');
  expect(await screen.findByText('Failed to save the video settings')).toBeVisible();
  expect(copy()).toContain('"circleSize":70');
  happens();
  await expectStored(70);
  await waitFor(() => expect(screen.queryByText('Failed to save the video settings')).toBeNull());
});

it('saves what an earlier version of the app has left on this device', async () => {
  const left = { base: VIDEO_DETAILS, wanted: { ...VIDEO_DETAILS, circleSize: 75 } };
  localStorage.setItem(`standout.details.${video.id}`, JSON.stringify(left));
  const { circleSize } = keptLooksOf(video).style;
  expect(circleSize).toBe(75);
  edit(circleSize);
  await expectStored(75);
});

it('leaves the account’s description alone when the copy of an earlier version knows of none', async () => {
  await sql(`update public.videos set description = 'Third set' where id = $1`, [video.id]);
  video = await getVideo(video.id);
  const { description: _, ...older } = VIDEO_DETAILS;
  const left = { base: older, wanted: { ...older, circleSize: 75 } };
  localStorage.setItem(`standout.details.${video.id}`, JSON.stringify(left));
  expect(keptLooksOf(video)).toMatchObject({ description: 'Third set', style: { circleSize: 75 } });
});
