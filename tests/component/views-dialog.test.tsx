// @module-tag core
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getPlaylist } from '@/backend/sharing/playlists';
import { ViewsDialog } from '@/features/sharing/views-dialog';
import { signIn, sql } from './support/backend';
import { renderScreen } from './support/render-screen';
import { addPlaylist, addVideo } from './support/shared-rows';

test('shows how many views reached each play of a reel, and nothing of the kind for other videos', async () => {
  const { id: userId } = await signIn();
  const [one, two, reel] = [
    await addVideo(userId, 'One'),
    await addVideo(userId, 'Two'),
    await addVideo(userId, 'Season'),
  ];
  const code = await addPlaylist(userId, 'Autumn', [reel, one]);
  await sql('update public.videos set is_reel = true where id = $1', [reel]);
  const chapters = [one, two].map((videoId, n) => ({
    videoId,
    title: `Play of ${n + 1}`,
    startSec: 4 * n,
  }));
  await sql(
    `insert into public.reels (video_id, user_id, revision, writer_id, title_card, transition, made_revision, chapters)
     select id, user_id, 1, gen_random_uuid(), 'none', 'cut', 1, $2 from public.videos where id = $1`,
    [reel, JSON.stringify(chapters)],
  );
  await sql(
    `insert into public.video_views (video_id, playlist_id, access_code, viewer_ip, watched_plays)
     select $1, p.id, $2, repeat('a', 64), case n when 3 then array[$3, $4]::uuid[] else array[$3]::uuid[] end
     from public.video_playlists p, generate_series(1, 3) n where p.access_code = $2`,
    [reel, code, one, two],
  );
  const playlistId = (await getPlaylist(code)).id;
  const shown = renderScreen(
    <ViewsDialog name="Season" target={{ videoId: reel, playlistId }} onClose={vi.fn()} />,
  );
  const plays = within(await screen.findByRole('region', { name: 'Views of each play' }));
  expect(plays.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1. Play of 13 views',
    '2. Play of 21 view',
  ]);
  shown.unmount();
  renderScreen(<ViewsDialog name="One" target={{ videoId: one, playlistId }} onClose={vi.fn()} />);
  expect(await screen.findByText('No views yet')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Views of each play' })).not.toBeInTheDocument();
});
