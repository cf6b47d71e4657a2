import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getVideo } from '@/backend/videos/videos';
import { InterruptedExports } from '@/features/film/interrupted-exports';
import { interruptedExports, noteRunningExport } from '@/studio/film/running-exports';
import { insert, signIn } from './support/backend';
import { installBrowserParts } from './support/browser-parts';
import { renderScreen } from './support/render-screen';

let locks: ReturnType<typeof installBrowserParts>;
let userId: string;
let videoId: string;

beforeEach(async () => {
  locks = installBrowserParts();
  userId = (await signIn()).id;
  videoId = await insert(
    `insert into public.videos (user_id, title, original_name, status, processing_heartbeat_at)
     values ($1, 'rally.mp4', 'rally.mp4', 'processing', now()) returning id`,
    [userId],
  );
});

afterEach(() => localStorage.removeItem('standout.running-exports'));

const note = (title: string, ofVideo = videoId, startedAt = '2026-11-21T12:00:00Z') =>
  noteRunningExport({ userId, videoId: ofVideo, title, startedAt });

const titlesOf = async (user: string) => (await interruptedExports(user)).map(({ title }) => title);

const region = () => screen.findByRole('region', { name: 'Interrupted exports' });

test('reports an export whose page was closed, and resets its video', { tags: 'core' }, async () => {
  await note('rally.mp4');
  locks.loseAll();
  renderScreen(<InterruptedExports userId={userId} />);
  const notice = within(await region());
  expect((await region()).textContent).toContain(
    'The export of rally.mp4 was interrupted. Your clip is safe, and exporting it again is free.',
  );
  expect(notice.getByRole('link', { name: 'Open' })).toHaveAttribute('href', `/upload?id=${videoId}`);
  await waitFor(async () => expect((await getVideo(videoId)).status).toBe('ready'));
});

test("reports a reel's film whose page was closed, and leads to the reel", async () => {
  await noteRunningExport({
    userId,
    videoId,
    title: 'Spring',
    isReel: true,
    startedAt: '2026-11-21T12:00:00Z',
  });
  locks.loseAll();
  renderScreen(<InterruptedExports userId={userId} />);
  expect((await region()).textContent).toContain(
    'The film of Spring was interrupted. Your reel and its plays are safe, and making the film again is free.',
  );
  const link = within(await region()).getByRole('link', { name: 'Open' });
  expect(link).toHaveAttribute('href', `/reel/${videoId}`);
});

test('hides the notice when it is dismissed', async () => {
  await note('rally.mp4');
  locks.loseAll();
  renderScreen(<InterruptedExports userId={userId} />);
  await userEvent.setup().click(within(await region()).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText(/was interrupted/)).not.toBeInTheDocument());
  expect(localStorage.getItem('standout.running-exports')).toBeNull();
});

test(
  'ignores an export that is running, has ended, or belongs to somebody else',
  { tags: 'core' },
  async () => {
    const end = await note('rally.mp4');
    expect(await titlesOf(userId)).toEqual([]);
    end();
    locks.loseAll();
    expect(await titlesOf(userId)).toEqual([]);
    await note('rally.mp4');
    locks.loseAll();
    expect(await titlesOf('somebody else')).toEqual([]);
  },
);

test('shows the newest first, and a new export of a video settles its earlier interruption', async () => {
  await note('rally.mp4');
  await note('serve.mp4', 'another video', '2026-11-21T13:00:00Z');
  locks.loseAll();
  expect(await titlesOf(userId)).toEqual(['serve.mp4', 'rally.mp4']);
  const end = await note('rally.mp4');
  expect(await titlesOf(userId)).toEqual(['serve.mp4']);
  end();
  expect(await titlesOf(userId)).toEqual(['serve.mp4']);
});

test('ignores unreadable storage', async () => {
  localStorage.setItem('standout.running-exports', '[{"id":1}]');
  expect(await titlesOf(userId)).toEqual([]);
});
