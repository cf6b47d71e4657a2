import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DashboardPage } from '@/features/dashboard/dashboard-page';
import { sql } from './backend';
import { renderScreen } from './render-screen';

interface VideoSeed {
  readonly name: string;
  readonly processedPath?: string;
  readonly heartbeat?: string;
  readonly tokens?: number;
  readonly isReel?: boolean;
}

/** Adds a user's video, as a card of the dashboard shows it. */
export async function addCard(
  userId: string,
  { name, processedPath, heartbeat, tokens = 0, isReel = false }: VideoSeed,
): Promise<void> {
  await sql(
    `insert into public.videos (user_id, title, original_name, friendly_name, status, processed_video_path,
       processing_heartbeat_at, tokens_consumed, is_reel, duration_sec, created_at)
     values ($1, $2, 'clip.mp4', $2, $3, $4, $5, $6, $7, 12.4, '2026-11-20T12:00:00Z')`,
    [
      userId,
      name,
      heartbeat ? 'processing' : 'ready',
      processedPath ?? null,
      heartbeat ?? null,
      tokens,
      isReel,
    ],
  );
}

export function showDashboard() {
  return {
    user: userEvent.setup(),
    ...renderScreen(
      <DashboardPage
        renderUnfinished={() => null}
        onTrack={() => undefined}
        onNewReel={() => undefined}
        renderShare={() => null}
        renderAddToPlaylist={() => null}
      />,
    ),
  };
}

/** The menu of a video's card. */
export async function openMenu(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  return within(await screen.findByRole('menu'));
}
