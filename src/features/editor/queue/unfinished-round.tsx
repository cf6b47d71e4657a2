import { counted } from '@/domain/format';
import { PATHS } from '@/domain/paths';
import type { Video } from '@/domain/video';
import { LinkButton } from '@/ui/link-button';
import { Note } from '@/ui/note';
import { loadRound } from './kept-round';

/** Leads back to the plays whose players were being selected on this device, as long as one of them waits. */
export function UnfinishedRound({ videos }: { readonly videos: readonly Video[] }) {
  const round = loadRound();
  const waiting = videos.filter(
    ({ id, isReel, isTracked, processedVideoPath }) =>
      round?.videoIds.includes(id) &&
      !round.skippedIds.includes(id) &&
      !isReel &&
      !isTracked &&
      processedVideoPath === null,
  );
  if (waiting.length === 0) return null;
  return (
    <div className="mb-6">
      <Note tone="info">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-60">
            {counted(waiting.length, 'play')} that you chose {waiting.length === 1 ? 'is' : 'are'} not tracked
            yet.
          </p>
          <LinkButton size="sm" to={PATHS.players}>
            Go on
          </LinkButton>
        </div>
      </Note>
    </div>
  );
}
