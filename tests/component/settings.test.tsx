import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getSettings, saveSettings } from '@/backend/settings/settings';
import { SettingsPage } from '@/features/settings/settings-page';
import { plainPng } from '../image-files';
import { failOnce, failRequests } from './support/answer-instead';
import { signIn } from './support/backend';
import { renderScreen } from './support/render-screen';
import { filesIn, photo, TEXTS } from './support/stored-settings';

// jsdom paints nothing (e2e/settings.spec.ts checks the preview).
vi.mock('@/media/drawing/title-card', () => ({
  drawTitleCard: () => undefined,
  loadTitleFonts: () => Promise.resolve(),
}));

let userId: string;

beforeEach(async () => {
  userId = (await signIn()).id;
});
afterEach(() => vi.restoreAllMocks());

describe('/settings', () => {
  async function showPage() {
    const view = renderScreen(<SettingsPage />);
    const name = await screen.findByRole('textbox', { name: 'Default player name' });
    return { ...view, user: userEvent.setup({ applyAccept: false }), name };
  }

  test('saves name and colors, and says so', { tags: 'core' }, async () => {
    const { user, name } = await showPage();
    expect(name).toHaveValue('Player 1');
    await user.clear(name);
    await user.type(name, '  Niko Brandt ');
    expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
    const color = screen.getByRole('textbox', { name: 'Default circle color as hex' });
    await user.clear(color);
    await user.type(color, '38d996');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await screen.findByText('Settings saved successfully');
    expect(await getSettings()).toMatchObject({ defaultPlayerName: 'Niko Brandt', defaultColor: '#38D996' });
    expect(name).toHaveValue('Niko Brandt');
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  });

  test('saves that emails about answers from support are off', async () => {
    const { user } = await showPage();
    const mails = screen.getByRole('switch', { name: 'Email me when support answers' });
    expect(mails).toBeChecked();
    await user.click(mails);
    expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(async () => expect(await getSettings()).toMatchObject({ mailAnswers: false }));
    expect(mails).not.toBeChecked();
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument());
  });

  test('saves Player 1 for an empty name, and rejects an invalid color', async () => {
    await saveSettings(TEXTS, null);
    const { user, name } = await showPage();
    await user.clear(name);
    const color = screen.getByRole('textbox', { name: 'Title font color as hex' });
    await user.clear(color);
    await user.type(color, 'red');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('Enter a color like #7C8CFF.')).toBeVisible();
    expect(color).toHaveFocus();
    expect(await getSettings()).toMatchObject(TEXTS);
    await user.clear(color);
    await user.type(color, '#000');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await screen.findByText('Settings saved successfully');
    expect(await getSettings()).toMatchObject({ defaultPlayerName: 'Player 1', titleFontColor: '#000000' });
  });

  test('restores what is stored', async () => {
    await saveSettings(TEXTS, null);
    const { user, name } = await showPage();
    await user.type(name, ' Junior');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(name).toHaveValue('Niko');
    expect(screen.getByRole('button', { name: 'Discard' })).toBeDisabled();
  });

  test('reports a failed save, keeps what was entered, and saves it later', { tags: 'core' }, async () => {
    failOnce('POST', '/rest/v1/user_settings');
    const { user, name } = await showPage();
    await user.clear(name);
    await user.type(name, 'Ida');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('Failed to save settings')).toBeVisible();
    expect(name).toHaveValue('Ida');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await screen.findByText('Settings saved successfully');
  });

  test('rejects files that are not images, and large ones', { tags: 'core' }, async () => {
    const { user } = await showPage();
    const input = screen.getByLabelText('Shared video background', { selector: 'input' });
    await user.upload(input, new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }));
    expect(await screen.findByText('Please select an image file')).toBeVisible();
    await user.upload(input, new File(['\0\0\0\u0018ftypheic'], 'IMG_1.HEIC', { type: 'image/heic' }));
    expect(
      await screen.findByText(
        'This browser cannot read HEIC images. Save it as a JPEG or PNG and choose that.',
      ),
    ).toBeVisible();
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.jpg', { type: 'image/jpeg' });
    await user.upload(input, large);
    expect(await screen.findByText('Image must be less than 5MB')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose image' })).toBeVisible();
  });

  test('frees a chosen picture when the page is left, and not before', async () => {
    const { user, unmount } = await showPage();
    const freed = vi.spyOn(URL, 'revokeObjectURL');
    const input = screen.getByLabelText('Shared video background', { selector: 'input' });
    await user.upload(input, new File([plainPng()], 'hall.png', { type: 'image/png' }));
    await screen.findByRole('button', { name: 'Replace image' });
    expect(freed).not.toHaveBeenCalled();
    unmount();
    expect(freed).toHaveBeenCalledTimes(1);
  });

  test('removes the background after a confirmation, and reports a failure', async () => {
    await saveSettings(TEXTS, photo());
    const { user } = await showPage();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove the background image?' });
    failOnce('PATCH', '/rest/v1/user_settings');
    await user.click(within(dialog).getByRole('button', { name: 'Remove image' }));
    expect(await within(dialog).findByText('Failed to remove background')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Remove image' }));
    expect(await screen.findByText('Background image removed successfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Choose image' })).toBeVisible();
    expect(await filesIn('title_backgrounds', userId)).toEqual([]);
  });

  test('reports that the settings cannot be read, and retries', async () => {
    failRequests('GET', '/rest/v1/user_settings');
    renderScreen(<SettingsPage />);
    expect(await screen.findByText('Failed to load settings')).toBeVisible();
    vi.restoreAllMocks();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'Default player name' })).toHaveValue('Player 1');
  });
});
