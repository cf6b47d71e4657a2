import type { QueryClient } from '@tanstack/react-query';
import type { SavedTrack } from '@/studio/record/saved-track';
import type { BeginJobs } from './begin-jobs';
import { followPrice } from './follow-price';
import { tellDetails } from './tell-details';

/** The background jobs of an account's clip: they follow its price, and report changed details. */
export function accountJobs(saved: SavedTrack, queryClient: QueryClient): BeginJobs {
  return (session) => {
    tellDetails(saved, queryClient);
    return followPrice(session, queryClient);
  };
}
