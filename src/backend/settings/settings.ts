import * as v from 'valibot';
import { AppError, type ErrorCode } from '@/domain/errors';
import { DEFAULT_SETTINGS, type UserSettings } from '@/domain/settings';
import { dataError } from '../http/backend-error';
import { removeBackground, uploadBackground } from './backgrounds';
import { supabase } from '../http/client';
import { requireIdentity } from '../auth/identity';
import { parseWith } from '../http/parse-with';

const SettingsRow = v.pipe(
  v.object({
    default_player_name: v.string(),
    default_color: v.string(),
    title_font_color: v.string(),
    title_background_path: v.nullable(v.string()),
    cropped_background_path: v.nullable(v.string()),
    title_style: v.picklist(['classic', 'recruiting']),
    title_frames: v.number(),
    mail_answers: v.boolean(),
  }),
  v.transform((row): UserSettings => ({
    defaultPlayerName: row.default_player_name,
    defaultColor: row.default_color,
    titleFontColor: row.title_font_color,
    titleBackgroundPath: row.title_background_path,
    croppedBackgroundPath: row.cropped_background_path,
    titleStyle: row.title_style,
    titleFrames: row.title_frames,
    mailAnswers: row.mail_answers,
  })),
);

/** The settings that the form of /settings changes, except the background. */
export type SettingsValues = Omit<UserSettings, 'titleBackgroundPath' | 'croppedBackgroundPath'>;

/** The files of a new background: the original picture and its crop (a JPEG). */
export interface NewBackgroundFiles {
  readonly original: File;
  readonly cropped: Blob;
}

/**
 * Reads the user's settings; the defaults when none have been saved.
 * @throws AppError 'no-authenticated-user', 'settings-load-failed' or 'no-session'.
 */
export async function getSettings(): Promise<UserSettings> {
  return readSettings(await requireUser('no-authenticated-user'), 'settings-load-failed');
}

/**
 * Saves the form of /settings. A new background replaces the stored one, whose files are removed.
 * @param background null keeps the stored background.
 * @returns the stored settings.
 * @throws AppError 'settings-sign-in', 'image-type', 'image-too-large', 'image-process-failed' (the upload),
 * 'settings-save-failed' or 'no-session'; the stored settings and files are unchanged then.
 */
export async function saveSettings(
  values: SettingsValues,
  background: NewBackgroundFiles | null,
): Promise<UserSettings> {
  const userId = await requireUser('settings-sign-in');
  // Reads the settings again, because another tab may have changed the background.
  const before = await readSettings(userId, 'settings-save-failed');
  const uploaded =
    background &&
    (await uploadBackground('title', background.original, background.cropped, 'image-process-failed'));
  const next: UserSettings = {
    ...values,
    titleBackgroundPath: uploaded ? uploaded.originalPath : before.titleBackgroundPath,
    croppedBackgroundPath: uploaded ? uploaded.croppedPath : before.croppedBackgroundPath,
  };
  const { error, status } = await supabase.from('user_settings').upsert({
    user_id: userId,
    default_player_name: next.defaultPlayerName,
    default_color: next.defaultColor,
    title_font_color: next.titleFontColor,
    title_style: next.titleStyle,
    title_frames: next.titleFrames,
    title_background_path: next.titleBackgroundPath,
    cropped_background_path: next.croppedBackgroundPath,
    mail_answers: next.mailAnswers,
  });
  if (error) {
    // If the answer was lost, the settings may have been saved, so the new files have to stay.
    if (uploaded && status > 0) await removeBackground('title', uploaded);
    throw dataError(error, 'settings-save-failed', status);
  }
  if (uploaded) await removeBackground('title', pathsOf(before));
  return next;
}

/**
 * Removes the background from the settings and deletes its files.
 * @throws AppError 'no-authenticated-user', 'background-remove-failed' or 'no-session'; the background is unchanged
 * then.
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
      'default_player_name, default_color, title_font_color, title_background_path, cropped_background_path, title_style, title_frames, mail_answers',
    )
    .eq('user_id', userId)
    .maybeSingle();
  if (error) throw dataError(error, fallback, status);
  return data === null ? DEFAULT_SETTINGS : parseWith(SettingsRow, data, fallback);
}

/** Returns the signed-in user's id, or throws an error whose text is about settings. */
async function requireUser(code: ErrorCode): Promise<string> {
  try {
    return (await requireIdentity()).userId;
  } catch (error) {
    if (error instanceof AppError) throw new AppError(code, { cause: error });
    throw error;
  }
}
