import { EMPTY_CARD } from '@/domain/player-card';
import { DEFAULT_SETTINGS } from '@/domain/settings';
import { whileAwake } from '@/lib/keep-awake';
import type { TitleSettings } from '../film/compose-title';
import type { ClipTerms } from '../session/clip-terms';

/** A visitor has no settings and no player card. */
const TITLE_SETTINGS: TitleSettings<Blob> = {
  titleStyle: DEFAULT_SETTINGS.titleStyle,
  titleFrames: DEFAULT_SETTINGS.titleFrames,
  titleColor: DEFAULT_SETTINGS.titleFontColor,
  background: null,
  card: EMPTY_CARD,
};

/**
 * The terms of a visitor's clip: it costs nothing, and its films carry our mark and go to the browser's downloads. Nothing
 * here calls a server.
 * @param onFilm called when a film was made.
 */
export function trialTerms(onFilm: () => void): ClipTerms {
  return {
    pricing: null,
    canShare: false,
    film: {
      save: null,
      onKept: onFilm,
      whileMaking: (_videoId, work) => whileAwake(work),
      hasWatermark: true,
      loadTitleSettings: () => Promise.resolve(TITLE_SETTINGS),
      noFactsText: 'With an account, your player card adds facts here.',
    },
  };
}
