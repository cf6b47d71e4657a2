import { DEFAULT_SETTINGS, type TitleStyle } from '@/domain/settings';
import type { Video } from '@/domain/video';
import type { TitleRequest } from '@/media/export/export-types';
import { composeTitle, framesOf } from './compose-title';
import { loadTitleSettings } from './load-title-card';

/**
 * Loads the title card of a reel: its player's name and date in the style of the user's settings.
 * @throws the same errors as loadTitleSettings.
 */
export async function loadReelTitle(
  { playerName, recordingDate, circleColor }: Pick<Video, 'playerName' | 'recordingDate' | 'circleColor'>,
  titleStyle: TitleStyle,
  signal: AbortSignal,
): Promise<TitleRequest> {
  const settings = { ...(await loadTitleSettings(signal)), titleStyle };
  const player = {
    playerName: playerName ?? DEFAULT_SETTINGS.defaultPlayerName,
    recordingDate,
    primary: circleColor ?? DEFAULT_SETTINGS.defaultColor,
  };
  return { ...composeTitle<Blob, never>(player, settings, null), frames: framesOf(settings) };
}
