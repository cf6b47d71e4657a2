import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '@/backend/auth/session';
import { getVideo } from '@/backend/videos/videos';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { Video } from '@/domain/video';
import { Details } from '@/features/editor/details/details';
import { EditorBar } from '@/features/editor/editor-bar';
import { saveTrack } from '@/studio/record/save-track';
import { tellDetails } from '@/features/editor/jobs/tell-details';
import type { OpenTrack } from '@/studio/record/open-track';
import { openOwnTrack } from '@/studio/record/own-track';
import { failOnce, failRequests } from './support/answer-instead';
import { signIn, sql } from './support/backend';
import { expectMessage } from './support/console-guard';
import { showOnDesk } from './support/editor-desk';

startSession();
let video: Video;
let opened: OpenTrack | null = null;

beforeEach(async () => {
  expectMessage(/^warn: .*indexedDB is not defined$/);
  const { id } = await signIn();
  const videoId = crypto.randomUUID();
  await sql(
    `insert into public.videos (id, user_id, title, original_name, friendly_name, duration_sec, fits_player)
     values ($1, $2, 'clip.mp4', 'clip.mp4', 'Final', 6, false)`,
    [videoId, id],
  );
  video = await getVideo(videoId);
});
afterEach(() => {
  // Unsaved work of one test must not be saved during the next.
  opened?.saved.giveUp();
  opened = null;
  vi.restoreAllMocks();
});

/** The editor's bar and dialog, with a session that is saved as in the editor. */
async function showDetails(events: readonly EditorEvent[] = []) {
  opened = await openOwnTrack(video.id);
  const { initial, saved, close } = opened;
  const desk = showOnDesk(
    <>
      <EditorBar backTo="/" exportMenu={null} />
      <Details saver={saved} />
    </>,
    { events, video },
  );
  tellDetails(saved, new QueryClient());
  const jobs = saveTrack(desk.session, { initial, saved });
  const leave = (): Promise<void> => {
    for (const end of jobs) end();
    desk.unmount();
    return close();
  };
  return { ...desk, leave };
}

async function openDetails() {
  const desk = await showDetails();
  await desk.user.click(screen.getByRole('button', { name: 'Rename' }));
  return { ...desk, dialog: within(screen.getByRole('dialog', { name: 'Video Details' })) };
}

describe('Video Details', () => {
  it('stores and shows name, player, date and description, as one undo step', { tags: 'core' }, async () => {
    const { user, dialog, state } = await openDetails();
    expect(dialog.getByLabelText('Name')).toHaveFocus();
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Semi-final ');
    await user.clear(dialog.getByLabelText('Player name'));
    await user.type(dialog.getByLabelText('Player name'), 'Nora Berg');
    await user.type(dialog.getByLabelText('Recording date'), '11/20/2026');
    const description = dialog.getByLabelText('Description (optional)');
    expect(description).toHaveAccessibleDescription('Shown below the video to anyone with the link');
    await user.type(description, 'Second set.{Enter}Watch the return. ');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Semi-final' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await getVideo(video.id)).toMatchObject({
      friendlyName: 'Semi-final',
      playerName: 'Nora Berg',
      recordingDate: '2026-11-20',
      description: 'Second set.\nWatch the return.',
    });
    expect(state().style).toMatchObject({ playerName: 'Nora Berg', recordingDate: '2026-11-20' });
    await user.keyboard('{Control>}z{/Control}');
    expect(state()).toMatchObject({
      title: 'Final',
      description: '',
      style: { playerName: 'Player 1', recordingDate: null },
    });
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
    await waitFor(async () =>
      expect(await getVideo(video.id)).toMatchObject({
        friendlyName: 'Final',
        recordingDate: null,
        description: null,
      }),
    );
  });

  it('uses the file’s name and Player 1 for empty fields', async () => {
    const { user, dialog } = await openDetails();
    await user.clear(dialog.getByLabelText('Name'));
    await user.clear(dialog.getByLabelText('Player name'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'clip' })).toBeVisible();
    expect(await getVideo(video.id)).toMatchObject({ friendlyName: 'clip', playerName: 'Player 1' });
  });

  it('asks before Escape discards typed text', async () => {
    const { user, dialog } = await openDetails();
    await user.type(dialog.getByLabelText('Recording date'), '11/20');
    await user.keyboard('{Escape}');
    const question = within(screen.getByRole('alertdialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText('Recording date')).toHaveValue('11/20');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('accepts as long a description as the database, and no more', async () => {
    const { user, dialog } = await openDetails();
    const description = dialog.getByLabelText('Description (optional)');
    await user.click(description);
    await user.paste('é'.repeat(6000));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await getVideo(video.id)).description).toHaveLength(5000));
  });

  it('rejects an invalid date', { tags: 'core' }, async () => {
    const { user, dialog } = await openDetails();
    const date = dialog.getByLabelText('Recording date');
    await user.type(date, '2/30/2026');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(date).toBeInvalid();
    expect(date).toHaveAccessibleDescription(/^Date input not valid\./);
    await user.type(date, '{Backspace}');
    expect(date).toBeValid();
    expect((await getVideo(video.id)).recordingDate).toBeNull();
  });

  it('reports that the video could not be renamed, changes nothing, and can be retried', async () => {
    const { user, dialog, state } = await openDetails();
    failRequests('POST', 'save_track_document');
    await user.type(dialog.getByLabelText('Name'), ' 2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to rename video');
    expect(state().title).toBe('Final');
    vi.restoreAllMocks();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Final 2' })).toBeVisible();
    expect((await getVideo(video.id)).friendlyName).toBe('Final 2');
  });
});

describe('the date picker', () => {
  it('opens on the date, works with keys, and writes month, day and year', async () => {
    const { user, dialog } = await openDetails();
    const date = dialog.getByLabelText('Recording date');
    await user.type(date, '1/31/2026');
    await user.click(dialog.getByRole('button', { name: 'Choose recording date' }));
    expect(screen.getByRole('button', { name: 'January 31, 2026', pressed: true })).toHaveFocus();
    await user.keyboard('{PageDown}');
    expect(screen.getByRole('button', { name: 'February 28, 2026' })).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowLeft}{Home}');
    expect(screen.getByRole('button', { name: 'February 15, 2026' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(date).toHaveValue('02/15/2026');
    expect(screen.getByRole('dialog', { name: 'Video Details' })).toBeVisible();
  });

  it('closes on Escape without a change, and the dialog stays', async () => {
    const { user, dialog } = await openDetails();
    await user.click(dialog.getByRole('button', { name: 'Choose recording date' }));
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(dialog.getByLabelText('Recording date')).toHaveValue('');
    expect(dialog.getByRole('button', { name: 'Choose recording date' })).toHaveFocus();
  });
});

describe('styling', () => {
  const larger: EditorEvent = {
    type: 'restyle',
    style: { circleSize: 90.4, primary: '#C6FF4A' },
    isFinal: true,
  };

  it('is stored with the video automatically', async () => {
    await showDetails([larger]);
    await waitFor(async () =>
      expect(await getVideo(video.id)).toMatchObject({
        circleSize: 90,
        circleColor: '#C6FF4A',
        friendlyName: 'Final',
      }),
    );
  });

  it('is stored when the editor is left at once', async () => {
    const { leave } = await showDetails([larger]);
    await leave();
    await waitFor(async () => expect((await getVideo(video.id)).circleSize).toBe(90));
  });

  it('reports a failure, with a retry', async () => {
    expectMessage(/^warn: The track could not be saved; it is tried again/);
    failOnce('POST', 'save_track_document');
    const { user } = await showDetails([larger]);
    expect(await screen.findByText('Failed to save the video settings')).toBeVisible();
    expect((await getVideo(video.id)).circleSize).toBe(50);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect((await getVideo(video.id)).circleSize).toBe(90));
    await waitFor(() =>
      expect(screen.queryByText('Failed to save the video settings')).not.toBeInTheDocument(),
    );
  });
});
