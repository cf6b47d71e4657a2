import { ERROR_TEXTS } from '@/domain/errors';
import { EmptyState } from '@/ui/empty-state';

/** Shown instead of the player when a playlist has no videos. */
export function EmptyPlaylist() {
  return (
    <div className="page-column grid flex-1 place-items-center py-16">
      <EmptyState title={ERROR_TEXTS['playlist-empty']} className="w-full max-w-130" />
    </div>
  );
}
