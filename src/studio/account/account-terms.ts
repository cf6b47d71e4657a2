import type { QueryClient } from '@tanstack/react-query';
import { videosQuery } from '@/backend/queries';
import type { QueryInvalidator } from '@/backend/http/query-invalidator';
import type { FilmTerms } from '../film/film-terms';
import { loadTitleSettings } from '../film/load-title-card';
import { whileProcessing } from '../film/processing-mark';
import { saveVideo } from '../film/save-clip-film';
import type { ClipTerms } from '../session/clip-terms';
import { accountPricing } from './account-pricing';

/** The terms of an account's clips: tokens pay for them, and their films are saved in the account. */
export function accountTerms(queryClient: QueryClient): ClipTerms {
  return { pricing: accountPricing(queryClient), canShare: true, film: accountFilms(queryClient) };
}

/**
 * The terms of an account's films. Saving one charges the kept frames.
 * @param queryClient The query cache to refresh after the charge.
 */
export function accountFilms(queryClient: QueryInvalidator): FilmTerms {
  return {
    save: (film, signal, onSent) => saveVideo(film, queryClient, signal, { onSent }),
    onKept: () => void queryClient.invalidateQueries({ queryKey: videosQuery.queryKey }),
    whileMaking: whileProcessing,
    hasWatermark: false,
    loadTitleSettings,
    noFactsText: 'Your player card has no facts yet. Add them in Settings.',
  };
}
