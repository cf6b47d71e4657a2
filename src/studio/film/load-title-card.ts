import { backgroundUrl } from '@/backend/settings/background-url';
import { getPlayerCard } from '@/backend/settings/player-card';
import { BACKGROUND_BUCKETS } from '@/backend/storage/buckets';
import { getSettings } from '@/backend/settings/settings';
import { isAbort } from '@/domain/errors';
import { EMPTY_CARD, type PlayerCard } from '@/domain/player-card';
import { DEFAULT_SETTINGS } from '@/domain/settings';
import type { TitleSettings } from './compose-title';

/**
 * Loads the user's title card settings. Anything that cannot be read is left out (the background, the card or
 * everything), because a title card should not make an export fail.
 * @throws AbortError when it is canceled.
 */
export async function loadTitleSettings(signal: AbortSignal): Promise<TitleSettings<Blob>> {
  const [settings, card] = await Promise.all([
    orElse(
      getSettings(),
      DEFAULT_SETTINGS,
      'The settings could not be read; the title card is the plain one',
      signal,
    ),
    orElse(readCard(), EMPTY_CARD, 'The player card could not be read; the title card has no facts', signal),
  ]);
  const { titleFontColor: titleColor, croppedBackgroundPath, titleStyle, titleFrames } = settings;
  const background = croppedBackgroundPath === null ? null : await readPicture(croppedBackgroundPath, signal);
  return { titleColor, titleStyle, titleFrames, background, card };
}

/** Loads the player card, without the contact if the player is a minor. */
async function readCard(): Promise<PlayerCard> {
  const { card, contactRefusal } = await getPlayerCard();
  return { ...card, showsContact: card.showsContact && contactRefusal === null };
}

async function orElse<Value>(
  read: Promise<Value>,
  otherwise: Value,
  problem: string,
  signal: AbortSignal,
): Promise<Value> {
  try {
    const value = await read;
    signal.throwIfAborted();
    return value;
  } catch (error) {
    // A user who left the screen, perhaps by signing out, needs no error message.
    signal.throwIfAborted();
    console.warn(problem, error);
    return otherwise;
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
