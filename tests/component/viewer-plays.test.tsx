// @module-tag core
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { supabase } from '@/backend/http/client';
import { SharedVideoPage } from '@/features/viewer/shared-video-page';
import { forgetBrowser, signIn, sql } from './support/backend';
import { addExport } from './support/exports';
import { renderScreen } from './support/render-screen';

const SURROUNDINGS = { introMs: 0, logoPath: '/', makePath: '/register', legal: null };
const PLAYS = [
  { videoId: crypto.randomUUID(), title: 'Header', startSec: 0.5 },
  { videoId: crypto.randomUUID(), title: 'Volley', startSec: 4 },
  { videoId: crypto.randomUUID(), title: 'Free kick', startSec: 8 },
] as const;

beforeEach(() => {
  // jsdom plays nothing.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

/** The link of a reel with three plays; nobody stays signed in. */
async function sharedReel(): Promise<string> {
  const { id: userId } = await signIn();
  const { videoId } = await addExport(userId, 'Spring 2026');
  await sql('update public.videos set is_reel = true, thumbnail_path = null where id = $1', [videoId]);
  await sql(
    `insert into public.reels (video_id, user_id, revision, writer_id, title_card, transition, made_revision, chapters)
     values ($1, $2, 1, gen_random_uuid(), 'classic', 'cut', 1, $3)`,
    [videoId, userId, JSON.stringify(PLAYS)],
  );
  const { data, error } = await supabase.rpc('create_share', { p_video_id: videoId });
  if (error) throw error;
  await forgetBrowser();
  return String(Object(data).accessCode);
}

const watchedOf = async (code: string): Promise<readonly unknown[]> =>
  sql('select watched_plays from public.video_views where access_code = $1', [code]);

test('a viewer can switch between plays and sees which one is playing; watched ones are counted', async () => {
  const code = await sharedReel();
  renderScreen(<SharedVideoPage {...SURROUNDINGS} code={code} />);
  const plays = within(await screen.findByRole('navigation', { name: 'Plays' }));
  expect(plays.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '0:00Header',
    '0:04Volley',
    '0:08Free kick',
  ]);
  await waitFor(async () => expect(await watchedOf(code)).toHaveLength(1));

  const film: HTMLVideoElement = screen.getByLabelText('Spring 2026', { selector: 'video' });
  await userEvent.click(plays.getByRole('button', { name: /Volley/ }));
  expect(film.currentTime).toBe(4);
  for (const second of [4, 5, 6, 6.5]) {
    film.currentTime = second;
    fireEvent.timeUpdate(film);
  }
  expect(plays.getByRole('button', { current: true })).toHaveTextContent('Volley');
  await waitFor(async () => expect(await watchedOf(code)).toEqual([{ watched_plays: [PLAYS[1].videoId] }]));

  fireEvent.ended(film);
  expect(screen.getByRole('heading', { name: 'Thanks for Watching!' })).toBeVisible();
  await userEvent.click(plays.getByRole('button', { name: /Free kick/ }));
  expect(screen.queryByRole('heading', { name: 'Thanks for Watching!' })).not.toBeInTheDocument();
  expect(film.currentTime).toBe(8);
});
