import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DashboardScreen } from '@/app/pages/dashboard-screen';
import { useVideoTab } from '@/features/dashboard/video-tab';
import { failRequests } from './support/answer-instead';
import { insert, signIn, sql } from './support/backend';
import { addPlaylist, orderOf } from './support/shared-rows';
import { renderScreen } from './support/render-screen';

let userId: string;
let user: ReturnType<typeof userEvent.setup>;

beforeEach(async () => {
  userId = (await signIn()).id;
  user = userEvent.setup();
});
afterEach(() => {
  vi.restoreAllMocks();
  useVideoTab.getState().setTab('all');
  localStorage.removeItem('standout.dashboard-order');
});

interface VideoSeed {
  readonly isTracked?: boolean;
  readonly isExported?: boolean;
  readonly isRunning?: boolean;
  readonly lengthSec?: number;
}

let sequence = 0;
async function addVideo(name: string, seed: VideoSeed = {}): Promise<string> {
  sequence += 1;
  const { isTracked = false, isExported = false, isRunning = false, lengthSec = 12.4 } = seed;
  return insert(
    `insert into public.videos (user_id, title, original_name, friendly_name, is_tracked, tokens_consumed, status,
       processed_video_path, processing_heartbeat_at, duration_sec, created_at)
     values ($1, $2, 'clip.mp4', $2, $3, $4, $5, $6, $7, $8, '2026-11-20T12:00:00Z'::timestamptz + $9 * interval '1 minute')
     returning id`,
    [
      userId,
      name,
      isTracked,
      isTracked ? 8938 : 0,
      isRunning ? 'processing' : 'ready',
      isExported ? `${userId}/${sequence}_export.mp4` : null,
      isRunning ? new Date().toISOString() : null,
      lengthSec,
      sequence,
    ],
  );
}

const FOUR = [
  ['Untouched', {}],
  ['Paid', { isTracked: true }],
  ['Running', { isTracked: true, isRunning: true }],
  ['Exported', { isTracked: true, isExported: true }],
] as const;

async function showFour() {
  for (const [name, seed] of FOUR) await addVideo(name, seed);
  return show();
}

async function show() {
  const view = renderScreen(<DashboardScreen />);
  await screen.findByRole('tablist', { name: 'Videos by state' });
  return view;
}

const names = () => screen.queryAllByRole('article').map((article) => article.getAttribute('aria-label'));
/** Browsers put a space between the two. */
const tab = (label: string, count: number) =>
  screen.getByRole('tab', { name: new RegExp(`^${label} ?${count}$`) });
const named = (name: string) => within(screen.getByRole('article', { name }));

describe('the tabs', () => {
  test('hold the videos of one state each, and show how many', { tags: 'core' }, async () => {
    await showFour();
    expect(tab('All', 4)).toHaveAttribute('aria-selected', 'true');
    expect(names()).toEqual(['Exported', 'Running', 'Paid', 'Untouched']);
    for (const [label, name] of [
      ['Ready to track', 'Untouched'],
      ['Tracked but not exported', 'Paid'],
      ['Processing', 'Running'],
      ['Processed', 'Exported'],
    ] as const) {
      await user.click(tab(label, 1));
      expect(names()).toEqual([name]);
    }
  });

  test('work with the arrow keys, and are remembered', async () => {
    const { unmount } = await showFour();
    await user.click(tab('All', 4));
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(names()).toEqual(['Paid']);
    expect(localStorage.getItem('standout.dashboard-tab')).toContain('tracked');
    unmount();
    await show();
    expect(tab('Tracked but not exported', 1)).toHaveAttribute('aria-selected', 'true');
  });

  test('tell a tracked clip from an untouched one, and lead to the editor', async () => {
    await showFour();
    expect(named('Paid').getByText('Tracked')).toBeVisible();
    expect(named('Paid').queryByText('Ready to track')).not.toBeInTheDocument();
    expect(named('Paid').getByRole('link', { name: 'Open Paid in the editor' })).toBeVisible();
    expect(named('Untouched').getByText('Ready to track')).toBeVisible();
  });

  test.each([
    ['Ready to track', 'Nothing to track', 'Exported'],
    ['Tracked but not exported', 'Nothing to export', 'Untouched'],
    ['Processing', 'Nothing is being exported', 'Untouched'],
    ['Processed', 'No exports yet', 'Untouched'],
  ])('say why there is nothing: %s', async (label, title, name) => {
    await addVideo(name, name === 'Exported' ? { isExported: true } : {});
    await show();
    await user.click(tab(label, 0));
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
  });
});

describe('search and order', () => {
  test('finds videos by name in every tab, and says when there is none', { tags: 'core' }, async () => {
    await showFour();
    await user.click(tab('Processed', 1));
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'un');
    expect(screen.getByRole('heading', { name: 'No video is called “un”' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show 2 in All' }));
    expect(names()).toEqual(['Running', 'Untouched']);
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'known');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(names()).toHaveLength(4);
  });

  test('sorts, and remembers how', async () => {
    const { unmount } = await showFour();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name, A to Z');
    expect(names()).toEqual(['Exported', 'Paid', 'Running', 'Untouched']);
    unmount();
    await show();
    expect(names()).toEqual(['Exported', 'Paid', 'Running', 'Untouched']);
  });

  test('renders long lists in portions, and continues with keys where the next one starts', async () => {
    await sql(
      `insert into videos (user_id, title, original_name, friendly_name, created_at)
       select $1, 'Clip', 'clip.mp4', 'Clip ' || k, now() + k * interval '1 minute' from generate_series(1, 50) k`,
      [userId],
    );
    await show();
    expect(names()).toHaveLength(48);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(names()).toHaveLength(50);
    expect(screen.getByRole('link', { name: 'Open Clip 2 in the editor' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });
});

describe('selecting several', () => {
  async function choose(...chosen: readonly string[]) {
    await user.click(screen.getByRole('button', { name: 'Choose several' }));
    for (const name of chosen) await user.click(screen.getByRole('checkbox', { name: `Choose ${name}` }));
  }
  const count = () => within(screen.getByRole('group', { name: 'Chosen videos' })).getByRole('status');

  test('shows how many, selects all visible ones, and ends with Escape', async () => {
    await showFour();
    await choose('Paid', 'Exported');
    expect(count()).toHaveTextContent('2 videos chosen');
    await user.click(screen.getByRole('checkbox', { name: 'Choose Paid' }));
    expect(count()).toHaveTextContent('1 video chosen');
    await user.click(screen.getByRole('button', { name: 'Choose all 4' }));
    expect(count()).toHaveTextContent('4 videos chosen');
    await user.type(screen.getByRole('searchbox'), 'paid');
    expect(count()).toHaveTextContent('1 video chosen');
    await user.clear(screen.getByRole('searchbox'));
    await user.click(screen.getByRole('button', { name: 'Choose none' }));
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Play Exported' })).toBeVisible();
  });

  test('deletes them after a confirmation that says what is lost', { tags: 'core' }, async () => {
    await showFour();
    await choose('Paid', 'Exported');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete 2 videos?' }));
    expect(
      dialog.getByText(
        '2 videos are deleted for good, with 1 export, and links to that stop working. The 17,876 tokens they used are not refunded.',
      ),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete 2 videos' }));
    expect(await screen.findByText('2 videos are deleted')).toBeVisible();
    await waitFor(() => expect(names()).toEqual(['Running', 'Untouched']));
    expect(screen.getByRole('button', { name: 'Choose several' })).toHaveFocus();
    expect(await sql('select count(*)::int as count from videos where user_id = $1', [userId])).toEqual([
      { count: 2 },
    ]);
  });

  test('continues if one cannot be deleted, names it, and retries it', async () => {
    await addVideo('First');
    const stuckId = await addVideo('Stuck');
    await addVideo('Last');
    await show();
    await choose('First', 'Stuck', 'Last');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    failRequests('DELETE', `/rest/v1/videos?id=eq.${stuckId}`);
    await user.click(screen.getByRole('button', { name: 'Delete 3 videos' }));
    expect(await screen.findByText('Failed to delete video: “Stuck”. 2 others are deleted.')).toBeVisible();
    expect(screen.getByRole('alertdialog', { name: 'Delete 1 video?' })).toBeVisible();
    vi.restoreAllMocks();
    await user.click(screen.getByRole('button', { name: 'Delete 1 video' }));
    expect(await screen.findByText('No videos yet')).toBeVisible();
  });

  test('adds exported ones to a playlist, and says which ones are left out', async () => {
    await showFour();
    const accessCode = await addPlaylist(userId, 'Best of May', []);
    await choose('Paid', 'Exported');
    await user.click(screen.getByRole('button', { name: 'Add to playlist' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add 1 video to a playlist' }));
    expect(dialog.getByText('1 video is not exported yet and will not be added.')).toBeVisible();
    await user.click(await dialog.findByRole('button', { name: /^Best of May/ }));
    expect(await screen.findByText('1 video added to “Best of May”')).toBeVisible();
    expect(await orderOf(accessCode)).toEqual(['Exported']);
    await user.click(screen.getByRole('button', { name: 'Add to playlist' }));
    await user.click(await screen.findByRole('button', { name: /^Best of May/ }));
    expect(await screen.findByText('“Best of May” has it already')).toBeVisible();
    expect(await orderOf(accessCode)).toEqual(['Exported']);
  });

  test('starts a new playlist with them, in the order chosen', async () => {
    await addVideo('Serve', { isExported: true });
    await addVideo('Return', { isExported: true });
    const { router } = await show();
    await choose('Serve', 'Return');
    await user.click(screen.getByRole('button', { name: 'Add to playlist' }));
    expect(await screen.findByText('You have no playlists yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Create Playlist/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Playlist' }));
    expect(dialog.getByText('Starts with 2 videos')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Finals');
    await user.click(dialog.getByRole('button', { name: 'Create Playlist' }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/playlist\/[A-Z0-9]+/));
    const [row] = await sql('select access_code from video_playlists where created_by = $1', [userId]);
    expect(await orderOf(String(Object(row).access_code))).toEqual(['Serve', 'Return']);
  });

  test('cannot add to a playlist what is not exported, and says why', { tags: 'core' }, async () => {
    await addVideo('Untouched');
    await show();
    await choose('Untouched');
    await user.click(screen.getByRole('button', { name: 'Add to playlist' }));
    expect(await screen.findByText('None of them are exported yet')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('leaves a full playlist unchanged, and says how many fit', async () => {
    const old = await sql(
      `insert into videos (user_id, title, original_name, friendly_name, processed_video_path)
       select $1::uuid, 'Old', 'old.mp4', 'Old ' || k, $1::uuid || '/old_' || k || '.mp4' from generate_series(1, 499) k
       returning id`,
      [userId],
    );
    const ids = old.map((row) => String(Object(row).id));
    const accessCode = await addPlaylist(userId, 'Season', ids);
    await addVideo('New 1', { isExported: true });
    await addVideo('New 2', { isExported: true });
    await show();
    await user.type(screen.getByRole('searchbox'), 'new');
    await choose('New 1', 'New 2');
    await user.click(screen.getByRole('button', { name: 'Add to playlist' }));
    await user.click(await screen.findByRole('button', { name: /^Season/ }));
    expect(
      await screen.findByText('A playlist holds 500 videos; this one has room for 1 more.'),
    ).toBeVisible();
    expect(await orderOf(accessCode)).toHaveLength(499);
  });
});
