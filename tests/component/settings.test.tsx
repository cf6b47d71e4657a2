import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backgroundUrl } from '@/backend/settings/background-url';
import { uploadBackground } from '@/backend/settings/backgrounds';
import { supabase } from '@/backend/http/client';
import { getSettings, removeSettingsBackground, saveSettings } from '@/backend/settings/settings';
import { DEFAULT_SETTINGS } from '@/domain/settings';
import { SettingsPage } from '@/features/settings/settings-page';
import { COMMENT, jpeg, JFIF, JPEG_PICTURE, plainPng, SECRET } from '../image-files';
import { failOnce, failRequests } from './support/answer-instead';
import { addAccount, signIn, sql } from './support/backend';
import { renderScreen } from './support/render-screen';

// jsdom paints nothing (e2e/settings.spec.ts looks at the preview).
vi.mock('@/media/drawing/title-card', () => ({
  drawTitleCard: () => undefined,
  loadTitleFonts: () => Promise.resolve(),
}));

const TEXTS = {
  defaultPlayerName: 'Niko',
  defaultColor: '#38D996',
  titleFontColor: '#FFC247',
  titleStyle: 'recruiting',
  titleFrames: 120,
  mailAnswers: true,
} as const;

let userId: string;

beforeEach(async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  userId = (await signIn()).id;
});
afterEach(() => vi.restoreAllMocks());

const photo = (name = 'Halle, Über.png') => ({
  original: new File([plainPng()], name, { type: 'image/png' }),
  cropped: new Blob(['a crop'], { type: 'image/jpeg' }),
});

async function filesIn(bucket: string): Promise<readonly string[]> {
  const { data } = await supabase.storage.from(bucket).list(userId);
  return (data ?? []).map(({ name }) => name.replace(/^\d{13}_/, ''));
}

describe('settings in the backend', () => {
  test('are the defaults until they are saved, and then what was saved', { tags: 'core' }, async () => {
    expect(await getSettings()).toEqual(DEFAULT_SETTINGS);
    await saveSettings(TEXTS, null);
    expect(await getSettings()).toEqual({ ...DEFAULT_SETTINGS, ...TEXTS });
  });

  test('keep one background with its two files: another takes its place, and removing it takes all away', async () => {
    const first = await saveSettings(TEXTS, photo());
    expect(first.titleBackgroundPath).toMatch(new RegExp(`^${userId}/\\d{13}_halle_uber.png$`));
    expect(first.croppedBackgroundPath).toMatch(new RegExp(`^${userId}/\\d{13}_cropped_halle_uber.png$`));
    await saveSettings(TEXTS, photo('pitch.png'));
    expect(await filesIn('title_backgrounds')).toEqual(['pitch.png']);
    expect(await filesIn('cropped_backgrounds')).toEqual(['cropped_pitch.png']);
    // Saving other things leaves it alone.
    await saveSettings({ ...TEXTS, defaultPlayerName: 'Ida' }, null);
    expect(await filesIn('title_backgrounds')).toEqual(['pitch.png']);
    await removeSettingsBackground();
    expect(await getSettings()).toEqual({ ...DEFAULT_SETTINGS, ...TEXTS, defaultPlayerName: 'Ida' });
    expect(await filesIn('title_backgrounds')).toEqual([]);
    expect(await filesIn('cropped_backgrounds')).toEqual([]);
  });

  test('that cannot be saved leave what was stored, and no file behind', async () => {
    const stored = await saveSettings(TEXTS, photo());
    failOnce('POST', '/rest/v1/user_settings');
    await expect(saveSettings(TEXTS, photo('other.png'))).rejects.toThrow('Failed to save settings');
    expect(await getSettings()).toEqual(stored);
    expect(await filesIn('title_backgrounds')).toEqual(['halle_uber.png']);
  });

  test('with a background that cannot be removed keep it', async () => {
    await saveSettings(TEXTS, photo());
    failOnce('PATCH', '/rest/v1/user_settings');
    await expect(removeSettingsBackground()).rejects.toThrow('Failed to remove background');
    expect(await filesIn('cropped_backgrounds')).toEqual(['cropped_halle_uber.png']);
  });

  test('ask for a sign-in, in words for each', async () => {
    await supabase.auth.signOut({ scope: 'local' });
    await expect(saveSettings(TEXTS, null)).rejects.toThrow('Please sign in to save settings');
    await expect(removeSettingsBackground()).rejects.toThrow('No authenticated user');
    await expect(getSettings()).rejects.toThrow('No authenticated user');
  });

  test('of somebody else are neither read, written, nor given their files', { tags: 'core' }, async () => {
    await saveSettings(TEXTS, photo());
    const mine = userId;
    await addAccount();
    await signIn();
    expect((await supabase.from('user_settings').select().eq('user_id', mine)).data).toEqual([]);
    const upsert = await supabase.from('user_settings').upsert({ user_id: mine, default_player_name: 'x' });
    expect(upsert.error?.code).toBe('42501');
    await supabase.from('user_settings').update({ default_player_name: 'x' }).eq('user_id', mine);
    const { data } = await supabase.auth.getUser();
    const theirs = data.user?.id ?? '';
    const stolen = await supabase
      .from('user_settings')
      .upsert({ user_id: theirs, cropped_background_path: `${mine}/1_cropped_a.jpg` });
    expect(stolen.error?.code).toBe('23514');
    const [row] = await sql('select default_player_name from public.user_settings where user_id = $1', [
      mine,
    ]);
    expect(row).toEqual({ default_player_name: 'Niko' });
    const removed = await supabase.storage.from('title_backgrounds').remove([`${mine}/x.png`]);
    expect(removed.data).toEqual([]);
  });

  test.each([
    ['an SVG', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', 'text/html', '<script>alert(1)</script>'],
    ['a GIF', 'image/gif', 'GIF89a'],
  ])('take no background that is %s', async (_, type, content) => {
    const original = new File([content], 'a.png', { type });
    await expect(saveSettings(TEXTS, { ...photo(), original })).rejects.toThrow(
      'Please select an image file',
    );
    expect(await filesIn('title_backgrounds')).toEqual([]);
  });

  test('take no file that is called a picture and is none', { tags: 'core' }, async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const content of [svg, '<script>alert(1)</script>', '', '\u0089PNG']) {
      const original = new File([content], 'a.png', { type: 'image/png' });
      await expect(saveSettings(TEXTS, { ...photo(), original })).rejects.toThrow('Failed to process image');
    }
    expect(await filesIn('title_backgrounds')).toEqual([]);
    expect(await filesIn('cropped_backgrounds')).toEqual([]);
  });

  test('are the same for storage itself: no other types, not 5 MB and 1 byte, and markup is handed out as what it was called', async () => {
    const bucket = supabase.storage.from('title_backgrounds');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const put = (content: BodyInit, contentType: string) =>
      bucket.upload(`${userId}/a.png`, content, { contentType, upsert: true });
    for (const type of ['image/svg+xml', 'text/html', 'image/gif', 'image/png, text/html'])
      expect((await put(svg, type)).error).toMatchObject({ statusCode: '415' });
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    expect((await put(large, 'image/png')).error).toMatchObject({ statusCode: '413' });
    expect((await put(large.subarray(1), 'image/png')).error).toBeNull();
    expect((await put(svg, 'image/png')).error).toBeNull();
    const answer = await fetch(backgroundUrl('title_backgrounds', `${userId}/a.png`));
    expect(answer.headers.get('content-type')).toBe('image/png');
  });

  test('give nobody what a camera wrote into a picture, and call the file what it is', async () => {
    const taken = new File([jpeg(JFIF, COMMENT, JPEG_PICTURE, [0xff, 0xd9])], 'pitch.png', {
      type: 'image/png',
    });
    const { originalPath } = await uploadBackground('title', taken, photo().cropped, 'image-process-failed');
    const answer = await fetch(backgroundUrl('title_backgrounds', originalPath));
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    const stored = Buffer.from(await answer.arrayBuffer());
    expect(stored.includes(SECRET)).toBe(false);
    expect(stored).toEqual(Buffer.from(jpeg(JFIF, JPEG_PICTURE, [0xff, 0xd9])));
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\photos\\Größe (1).PNG', 'gro_e_1_.png'],
    ['<img src=x onerror=alert(1)>.png', '_img_src_x_onerror_alert_1_.png'],
    ['%2e%2e%2fa.png', '_2e_2e_2fa.png'],
    [`${'x'.repeat(300)}.jpeg`, `${'x'.repeat(95)}.jpeg`],
    ['🎾.png', '_.png'],
  ])('store a file that was called %s as %s', async (name, stored) => {
    const { titleBackgroundPath } = await saveSettings(TEXTS, photo(name));
    expect(titleBackgroundPath?.replace(/^.*?\/\d{13}_/, '')).toBe(stored);
    expect(titleBackgroundPath?.split('/')).toHaveLength(2);
  });
});

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

  test('saves that no mail shall tell of answers of support', async () => {
    const { user } = await showPage();
    const mails = screen.getByRole('switch', { name: 'E-mail me when support answers' });
    expect(mails).toBeChecked();
    await user.click(mails);
    expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(async () => expect(await getSettings()).toMatchObject({ mailAnswers: false }));
    expect(mails).not.toBeChecked();
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument());
  });

  test('saves Player 1 for no name, and does not save a color that is none', async () => {
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

  test('goes back to what is stored', async () => {
    await saveSettings(TEXTS, null);
    const { user, name } = await showPage();
    await user.type(name, ' Junior');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(name).toHaveValue('Niko');
    expect(screen.getByRole('button', { name: 'Discard' })).toBeDisabled();
  });

  test('says when saving fails, keeps what was entered, and saves it later', { tags: 'core' }, async () => {
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

  test('refuses files that are no images, and large ones', { tags: 'core' }, async () => {
    const { user } = await showPage();
    const input = screen.getByLabelText('Shared video background', { selector: 'input' });
    await user.upload(input, new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }));
    expect(await screen.findByText('Please select an image file')).toBeVisible();
    await user.upload(input, new File(['\0\0\0\u0018ftypheic'], 'IMG_1.HEIC', { type: 'image/heic' }));
    expect(
      await screen.findByText(
        'This browser cannot read HEIC images. Save it as JPEG or PNG and choose that.',
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

  test('removes the background after a confirmation, and says when it cannot', async () => {
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
    expect(await filesIn('title_backgrounds')).toEqual([]);
  });

  test('says when the settings cannot be read, and tries again', async () => {
    failRequests('GET', '/rest/v1/user_settings');
    renderScreen(<SettingsPage />);
    expect(await screen.findByText('Failed to load settings')).toBeVisible();
    vi.restoreAllMocks();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'Default player name' })).toHaveValue('Player 1');
  });
});
