import { backgroundUrl } from '@/backend/background-url';
import { BACKGROUND_BUCKETS } from '@/backend/buckets';
import { getSettings } from '@/backend/settings';
import { isAbort } from '@/domain/errors';
import { DEFAULT_SETTINGS, type UserSettings } from '@/domain/settings';
import type { ExportRequest } from '@/media/export/export-types';

/** The title card's part of an export. */
type TitleLook = Pick<ExportRequest, 'background' | 'titleColor'>;

/**
 * What the user's settings say about title cards, as they are now. Settings or a picture that cannot be read leave the
 * card dark and its name white: an export does not fail for its first second's looks.
 * @throws AbortError when it is cancelled meanwhile.
 */
export async function loadTitleLook(signal: AbortSignal): Promise<TitleLook> {
  const settings = await readSettings();
  signal.throwIfAborted();
  const { titleFontColor, croppedBackgroundPath } = settings;
  const background = croppedBackgroundPath === null ? null : await readPicture(croppedBackgroundPath, signal);
  return { titleColor: titleFontColor, background };
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
