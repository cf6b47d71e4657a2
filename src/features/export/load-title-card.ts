import { backgroundUrl } from '@/backend/background-url';
import { BACKGROUND_BUCKETS } from '@/backend/buckets';
import { getSettings } from '@/backend/settings';
import { isAbort } from '@/domain/errors';
import { DEFAULT_SETTINGS, type UserSettings } from '@/domain/settings';
import type { OverlayStyle } from '@/domain/track';
import type { TitleCard } from '@/media/drawing/title-card';

/**
 * The title card of an export: name and date of the player, in the looks of the user's settings as they are now. Settings or a picture that cannot be read leave the
 * card dark and its name white: an export does not fail for its first second's looks.
 * @throws AbortError when it is cancelled meanwhile.
 */
export async function loadTitleCard(
  { playerName, recordingDate }: OverlayStyle,
  signal: AbortSignal,
): Promise<TitleCard<Blob>> {
  const settings = await readSettings();
  signal.throwIfAborted();
  const { titleFontColor, croppedBackgroundPath } = settings;
  const background = croppedBackgroundPath === null ? null : await readPicture(croppedBackgroundPath, signal);
  return { playerName, recordingDate, titleColor: titleFontColor, background };
}

async function readSettings(): Promise<UserSettings> {
  try {
    return await getSettings();
  } catch (error) {
    console.warn('The settings could not be read; the title card is the plain one', error);
    return DEFAULT_SETTINGS;
  }
}

async function readPicture(path: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const response = await fetch(backgroundUrl(BACKGROUND_BUCKETS.cropped, path), { signal });
    if (!response.ok) throw new Error(`storage answers ${response.status}`);
    return await response.blob();
  } catch (error) {
    if (isAbort(error)) throw error;
    console.warn('The background image cannot be read; the title card is dark', error);
    return null;
  }
}
