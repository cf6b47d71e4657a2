import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { videosQuery } from '@/backend/queries';
import { createReel } from '@/backend/reels/reels';
import { AppError, messageOf } from '@/domain/errors';
import { counted, formatUsDate } from '@/domain/format';
import { reelPath } from '@/domain/paths';
import { isReelPlay, MAKE_AT_ONCE, REEL_PLAYS_MAX } from '@/domain/reel';
import { toast } from '@/ui/toast';

/** The videos that become the plays of a new reel, in order. */
interface NewReel {
  readonly videoIds: readonly string[];
  /** Null for a name with today's date. */
  readonly name: string | null;
  /** Whether to make its film as soon as its editor opens. */
  readonly isMadeAtOnce?: boolean;
}

/** Makes a reel from videos and opens its editor. Leaves out videos that cannot be plays, and tells the user. */
export function useNewReel(): (reel: NewReel) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ videoIds, name, isMadeAtOnce = false }: NewReel) => {
      // A video that was just tracked can be a play.
      const videos = await queryClient.fetchQuery({ ...videosQuery, staleTime: 0 });
      const playable = new Set(videos.filter(isReelPlay).map(({ id }) => id));
      const plays = videoIds.filter((id) => playable.has(id));
      if (plays.length === 0) return null;
      if (plays.length > REEL_PLAYS_MAX) throw new AppError('reel-play-refused');
      const id = await createReel(name ?? `Reel, ${formatUsDate(new Date().toISOString())}`, plays);
      await queryClient.invalidateQueries({ queryKey: videosQuery.queryKey });
      return { id, leftOut: videoIds.length - plays.length, isMadeAtOnce };
    },
    onSuccess: (made) => {
      if (!made) {
        toast.info('None of them can be in a reel yet', {
          id: 'no-plays',
          description: 'Track or export them in the editor first. A reel cannot contain other reels.',
        });
        return;
      }
      if (made.leftOut > 0) {
        toast.info(`${counted(made.leftOut, 'video')} left out`, {
          description: 'A reel cannot include other reels or untracked videos.',
        });
      }
      void navigate(reelPath(made.id), { state: made.isMadeAtOnce ? MAKE_AT_ONCE : null });
    },
    onError: (error) => toast.error(messageOf(error, 'reel-create-failed')),
  });
  return (reel) => {
    if (!isPending) mutate(reel);
  };
}
