import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { failRequests } from './support/answer-instead';
import { sql } from './support/backend';
import { expectMessage } from './support/console-guard';
import { engine } from './support/export-engine';
import { openExportDesk } from './support/export-desk';

// jsdom has no codecs: the engine waits for the test. Backend, storage and database are real.
vi.mock('@/media/export/export-video', async () => ({
  startRendering: (await import('./support/export-engine')).startRendering,
}));

const desk = openExportDesk();

describe('the names of an export', () => {
  test('can be changed while it runs: it stops, shows the new card, and starts over', async () => {
    const { user, rename, onClose } = desk.showDialog();
    await desk.session();
    const running = within(await desk.dialog('Exporting video'));
    expect(running.getByText('Nora')).toBeVisible();
    await user.click(running.getByRole('button', { name: 'Change' }));
    const naming = within(await desk.dialog('Name and date'));
    expect(engine.sessions[0]?.isCancelled()).toBe(true);
    expect(naming.getByRole('img', { name: 'Title card: Nora' })).toBeVisible();
    await user.clear(naming.getByLabelText('Player name'));
    await user.type(naming.getByLabelText('Player name'), 'Maya Lind');
    await user.type(naming.getByLabelText('Recording date'), '11/31/2026');
    await user.click(naming.getByRole('button', { name: 'Export' }));
    expect(naming.getByLabelText('Recording date')).toHaveAccessibleDescription(/^Date input not valid\./);
    await user.clear(naming.getByLabelText('Recording date'));
    await user.type(naming.getByLabelText('Recording date'), '11/20/2026');
    expect(naming.getByRole('img', { name: 'Title card: Maya Lind, November 20, 2026' })).toBeVisible();
    await user.click(naming.getByRole('button', { name: 'Export' }));
    expect(rename).toHaveBeenCalledExactlyOnceWith({
      title: 'Baseline rally',
      playerName: 'Maya Lind',
      recordingDate: '2026-11-20',
    });
    await desk.session(2);
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(async () => expect(await desk.charges()).toEqual([]));
  });

  test('are unchanged by Cancel, and the export continues', async () => {
    const { user, rename } = desk.showDialog();
    await desk.session();
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    await user.click(within(await desk.dialog('Name and date')).getByRole('button', { name: 'Cancel' }));
    await desk.session(2);
    expect(rename).not.toHaveBeenCalled();
  });

  test('can be changed once it is saved; Cancel then exports nothing again', async () => {
    const { user, onClose } = desk.showDialog();
    const { finish } = await desk.session();
    act(() => finish());
    const saved = within(await desk.dialog('Video Saved'));
    await user.click(saved.getByRole('button', { name: 'Change' }));
    await user.click(within(await desk.dialog('Name and date')).getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(engine.sessions).toHaveLength(1);
  });
});

describe('the title card of an export', () => {
  const CARD_COLUMNS = 'user_id, name, number, position, team, contact, shows_contact';

  async function saveCard(name: string, showsContact = false): Promise<void> {
    const { userId } = desk.video;
    await sql('update public.users set birth_year = 1990 where id = $1', [userId]);
    await sql(
      `insert into public.user_settings (user_id, title_style, title_frames) values ($1, 'recruiting', 120)
       on conflict (user_id) do update set title_style = 'recruiting', title_frames = 120`,
      [userId],
    );
    await sql(
      `insert into public.player_cards (${CARD_COLUMNS}) values ($1, $2, '10', 'Keeper', '', 'nora@club.example', $3)`,
      [userId, name, showsContact],
    );
  }

  test('is that of the settings, with the given facts, and can be changed for this film', async () => {
    await saveCard('Nora Berg', true);
    const { user } = desk.showDialog();
    const { request } = await desk.session();
    expect(request.title).toMatchObject({ playerName: 'Nora', frames: 120 });
    expect(request.title?.recruiting?.facts).toEqual([
      { label: 'Number', value: '10' },
      { label: 'Position', value: 'Keeper' },
      { label: 'Contact', value: 'nora@club.example' },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const naming = within(await desk.dialog('Name and date'));
    expect(
      await naming.findByRole('img', { name: /^Title card: Nora, Number: 10, Position: Keeper, Contact/ }),
    ).toBeVisible();
    const length = naming.getByRole('slider', { name: 'Length' });
    expect(length).toHaveAttribute('aria-valuetext', '4.0 s');
    length.focus();
    await user.keyboard('{End}');
    expect(length).toHaveAttribute('aria-valuetext', '6.0 s');
    await user.click(naming.getByRole('button', { name: 'Export' }));
    expect((await desk.session(2)).request.title).toMatchObject({ frames: 180, recruiting: {} });

    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const again = within(await desk.dialog('Name and date'));
    await user.click(await again.findByRole('radio', { name: 'Classic' }));
    expect(again.queryByRole('slider')).toBeNull();
    expect(again.getByRole('img', { name: 'Title card: Nora' })).toBeVisible();
    await user.click(again.getByRole('button', { name: 'Export' }));
    expect((await desk.session(3)).request.title).toMatchObject({ frames: 50, recruiting: null });
  });

  test('chosen for a film is still chosen at its next export', async () => {
    await saveCard('Nora Berg');
    const { user, unmount } = desk.showDialog();
    await desk.session();
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const naming = within(await desk.dialog('Name and date'));
    await user.click(await naming.findByRole('radio', { name: 'Classic' }));
    await user.click(naming.getByRole('button', { name: 'Export' }));
    await desk.session(2);
    unmount();
    desk.showDialog();
    expect((await desk.session(3)).request.title).toMatchObject({ frames: 50, recruiting: null });
    localStorage.removeItem('standout.film-titles');
  });

  test('and the line about it use the same name if the film has none', async () => {
    await saveCard('Nora Berg');
    desk.showDialog({ playerName: 'Player 1' });
    expect((await desk.session()).request.title).toMatchObject({ playerName: 'Nora Berg' });
    const running = within(await desk.dialog('Exporting video'));
    expect(await running.findByText('Nora Berg')).toBeVisible();
    expect(running.queryByText('Player 1')).not.toBeInTheDocument();
  });

  test("leaves out another player's facts, and says why", async () => {
    await saveCard('Maya Lind');
    const { user } = desk.showDialog();
    expect((await desk.session()).request.title?.recruiting?.facts).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const naming = within(await desk.dialog('Name and date'));
    expect(await naming.findByText('No facts, because the player card is Maya Lind’s.')).toBeVisible();
    await user.clear(naming.getByLabelText('Player name'));
    expect(
      naming.getByRole('img', { name: 'Title card: Maya Lind, Number: 10, Position: Keeper' }),
    ).toBeVisible();
    expect(naming.getByText('The name with the facts from the player card.')).toBeVisible();
  });

  test('is the classic one if settings and card cannot be read', async () => {
    await saveCard('Nora');
    expectMessage(/^warn: The settings could not be read/);
    expectMessage(/^warn: The player card could not be read/);
    failRequests('GET', 'user_settings');
    failRequests('POST', 'get_player_card');
    desk.showDialog();
    expect((await desk.session()).request.title).toMatchObject({ frames: 50, recruiting: null });
  });
});
