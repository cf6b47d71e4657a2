import * as v from 'valibot';
import { AppError, type ErrorCode } from '@/domain/errors';
import { DEFAULT_SETTINGS, type UserSettings } from '@/domain/settings';
import { dataError } from './backend-error';
import { removeBackground, uploadBackground } from './backgrounds';
import { supabase } from './client';
import { requireIdentity } from './identity';
import { parseWith } from './parse-with';

const SettingsRow = v.pipe(
  v.object({
    default_player_name: v.string(),
    default_color: v.string(),
    title_font_color: v.string(),
    title_background_path: v.nullable(v.string()),
    cropped_background_path: v.nullable(v.string()),
  }),
  v.transform((row): UserSettings => ({
    defaultPlayerName: row.default_player_name,
    defaultColor: row.default_color,
    titleFontColor: row.title_font_color,
    titleBackgroundPath: row.title_background_path,
    croppedBackgroundPath: row.cropped_background_path,
  })),
);

/** What the form of /settings changes besides the background. */
export type SettingsTexts = Pick<UserSettings, 'defaultPlayerName' | 'defaultColor' | 'titleFontColor'>;

/** A picture that becomes the background: as it was chosen, and what is kept of it (a JPEG). */
export interface NewBackgroundFiles {
  readonly original: File;
  readonly cropped: Blob;
}

/**
 * The user's settings; the defaults when none were ever saved.
 * @throws AppError 'no-authenticated-user', 'settings-load-failed' or 'no-session'.
 */
export async function getSettings(): Promise<UserSettings> {
  return readSettings(await requireUser('no-authenticated-user'), 'settings-load-failed');
}

/**
 * Saves everything on /settings. A new background takes the place of the stored one, whose files go away.
 * @param background null keeps what is stored.
 * @returns what is stored now.
 * @throws AppError 'settings-sign-in', 'image-type', 'image-too-large', 'image-process-failed' (the upload),
 * 'settings-save-failed' or 'no-session'; the stored settings and files are as before then.
 */
export async function saveSettings(
  texts: SettingsTexts,
  background: NewBackgroundFiles | null,
): Promise<UserSettings> {
  const userId = await requireUser('settings-sign-in');
  // Read anew: another tab may have changed the background since this one was opened.
  const before = await readSettings(userId, 'settings-save-failed');
  const uploaded =
    background &&
    (await uploadBackground('title', background.original, background.cropped, 'image-process-failed'));
  const next: UserSettings = {
    ...texts,
    titleBackgroundPath: uploaded ? uploaded.originalPath : before.titleBackgroundPath,
    croppedBackgroundPath: uploaded ? uploaded.croppedPath : before.croppedBackgroundPath,
  };
  const { error, status } = await supabase.from('user_settings').upsert({
    user_id: userId,
    default_player_name: next.defaultPlayerName,
    default_color: next.defaultColor,
    title_font_color: next.titleFontColor,
    title_background_path: next.titleBackgroundPath,
    cropped_background_path: next.croppedBackgroundPath,
  });
  if (error) {
    // Without an answer the settings may be saved, and the files have to stay.
    if (uploaded && status > 0) await removeBackground('title', uploaded);
    throw dataError(error, 'settings-save-failed', status);
  }
  if (uploaded) await removeBackground('title', pathsOf(before));
  return next;
}

/**
 * Takes the background out of the settings and removes its files.
 * @throws AppError 'no-authenticated-user', 'background-remove-failed' or 'no-session'; it is still there then.
 */
export async function removeSettingsBackground(): Promise<void> {
  const userId = await requireUser('no-authenticated-user');
  const before = await readSettings(userId, 'background-remove-failed');
  const { error, status } = await supabase
    .from('user_settings')
    .update({ title_background_path: null, cropped_background_path: null })
    .eq('user_id', userId);
  if (error) throw dataError(error, 'background-remove-failed', status);
  await removeBackground('title', pathsOf(before));
}

function pathsOf({ titleBackgroundPath, croppedBackgroundPath }: UserSettings) {
  return { originalPath: titleBackgroundPath, croppedPath: croppedBackgroundPath };
}

async function readSettings(userId: string, fallback: ErrorCode): Promise<UserSettings> {
  const { data, error, status } = await supabase
    .from('user_settings')
    .select(
      'default_player_name, default_color, title_font_color, title_background_path, cropped_background_path',
    )
    .eq('user_id', userId)
    .maybeSingle();
  if (error) throw dataError(error, fallback, status);
  return data === null ? DEFAULT_SETTINGS : parseWith(SettingsRow, data, fallback);
}

/** Who is signed in; nobody is told in the words for settings. */
async function requireUser(code: ErrorCode): Promise<string> {
  try {
    return (await requireIdentity()).userId;
  } catch (error) {
    if (error instanceof AppError) throw new AppError(code, { cause: error });
    throw error;
  }
}
