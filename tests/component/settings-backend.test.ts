import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backgroundUrl } from '@/backend/settings/background-url';
import { uploadBackground } from '@/backend/settings/backgrounds';
import { authClient } from '@/backend/auth/auth-client';
import { supabase } from '@/backend/http/client';
import { getSettings, removeSettingsBackground, saveSettings } from '@/backend/settings/settings';
import { DEFAULT_SETTINGS } from '@/domain/settings';
import { COMMENT, jpeg, JFIF, JPEG_PICTURE, SECRET } from '../image-files';
import { failOnce } from './support/answer-instead';
import { addAccount, signIn, sql } from './support/backend';
import { filesIn, photo, TEXTS } from './support/stored-settings';

let userId: string;

beforeEach(async () => {
  userId = (await signIn()).id;
});
afterEach(() => vi.restoreAllMocks());

describe('settings in the backend', () => {
  test('are the defaults until they are saved', { tags: 'core' }, async () => {
    expect(await getSettings()).toEqual(DEFAULT_SETTINGS);
    await saveSettings(TEXTS, null);
    expect(await getSettings()).toEqual({ ...DEFAULT_SETTINGS, ...TEXTS });
  });

  test('keep one background with two files: another one replaces it, and removing it removes both', async () => {
    const first = await saveSettings(TEXTS, photo());
    expect(first.titleBackgroundPath).toMatch(new RegExp(`^${userId}/\\d{13}_halle_uber.png$`));
    expect(first.croppedBackgroundPath).toMatch(new RegExp(`^${userId}/\\d{13}_cropped_halle_uber.png$`));
    await saveSettings(TEXTS, photo('pitch.png'));
    expect(await filesIn('title_backgrounds', userId)).toEqual(['pitch.png']);
    expect(await filesIn('cropped_backgrounds', userId)).toEqual(['cropped_pitch.png']);
    // Saving other settings does not change it.
    await saveSettings({ ...TEXTS, defaultPlayerName: 'Ida' }, null);
    expect(await filesIn('title_backgrounds', userId)).toEqual(['pitch.png']);
    await removeSettingsBackground();
    expect(await getSettings()).toEqual({ ...DEFAULT_SETTINGS, ...TEXTS, defaultPlayerName: 'Ida' });
    expect(await filesIn('title_backgrounds', userId)).toEqual([]);
    expect(await filesIn('cropped_backgrounds', userId)).toEqual([]);
  });

  test('that cannot be saved leave the stored ones unchanged, and no file behind', async () => {
    const stored = await saveSettings(TEXTS, photo());
    failOnce('POST', '/rest/v1/user_settings');
    await expect(saveSettings(TEXTS, photo('other.png'))).rejects.toThrow('Failed to save settings');
    expect(await getSettings()).toEqual(stored);
    expect(await filesIn('title_backgrounds', userId)).toEqual(['halle_uber.png']);
  });

  test('with a background that cannot be removed keep it', async () => {
    await saveSettings(TEXTS, photo());
    failOnce('PATCH', '/rest/v1/user_settings');
    await expect(removeSettingsBackground()).rejects.toThrow('Failed to remove background');
    expect(await filesIn('cropped_backgrounds', userId)).toEqual(['cropped_halle_uber.png']);
  });

  test('require a sign-in, with an error message for each', async () => {
    await authClient.signOut({ scope: 'local' });
    await expect(saveSettings(TEXTS, null)).rejects.toThrow('Please sign in to save settings');
    await expect(removeSettingsBackground()).rejects.toThrow('No authenticated user');
    await expect(getSettings()).rejects.toThrow('No authenticated user');
  });

  test('of somebody else can be neither read nor written, nor their files', { tags: 'core' }, async () => {
    await saveSettings(TEXTS, photo());
    const mine = userId;
    await addAccount();
    await signIn();
    expect((await supabase.from('user_settings').select().eq('user_id', mine)).data).toEqual([]);
    const upsert = await supabase.from('user_settings').upsert({ user_id: mine, default_player_name: 'x' });
    expect(upsert.error?.code).toBe('42501');
    await supabase.from('user_settings').update({ default_player_name: 'x' }).eq('user_id', mine);
    const { data } = await authClient.getUser();
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
  ])('accept no background that is %s', async (_, type, content) => {
    const original = new File([content], 'a.png', { type });
    await expect(saveSettings(TEXTS, { ...photo(), original })).rejects.toThrow(
      'Please select an image file',
    );
    expect(await filesIn('title_backgrounds', userId)).toEqual([]);
  });

  test('accept no file that is a picture only by name', { tags: 'core' }, async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const content of [svg, '<script>alert(1)</script>', '', '\u0089PNG']) {
      const original = new File([content], 'a.png', { type: 'image/png' });
      await expect(saveSettings(TEXTS, { ...photo(), original })).rejects.toThrow('Failed to process image');
    }
    expect(await filesIn('title_backgrounds', userId)).toEqual([]);
    expect(await filesIn('cropped_backgrounds', userId)).toEqual([]);
  });

  test('have the same limits in storage: no other types, at most 5 MB, and markup is served with its declared type', async () => {
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

  test("reveal nothing that a camera wrote into a picture, and name the file's real type", async () => {
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
  ])('store a file called %s as %s', async (name, stored) => {
    const { titleBackgroundPath } = await saveSettings(TEXTS, photo(name));
    expect(titleBackgroundPath?.replace(/^.*?\/\d{13}_/, '')).toBe(stored);
    expect(titleBackgroundPath?.split('/')).toHaveLength(2);
  });
});
