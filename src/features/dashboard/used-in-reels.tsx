import { useQuery } from '@tanstack/react-query';
import { countReelsUsing } from '@/backend/reels/reels';
import { counted } from '@/domain/format';
import type { Video } from '@/domain/video';
import { Note } from '@/ui/note';

interface UsedInReelsProps {
  readonly videos: readonly Video[];
}

/** Says how many reels use the videos that are about to be deleted; renders nothing if none does. */
export function UsedInReels({ videos }: UsedInReelsProps) {
  const ids = videos.filter(({ isReel }) => !isReel).map(({ id }) => id);
  const { data = 0 } = useQuery({
    queryKey: ['reels-using', ids],
    queryFn: () => countReelsUsing(ids),
    enabled: ids.length > 0,
    // A reel may have changed since the dialog was last open.
    staleTime: 0,
  });
  if (data === 0) return null;
  return (
    <Note tone="warn">
      {`Used in ${counted(data, 'reel')}. The current ${data === 1 ? 'film stays' : 'films stay'}, but cannot be made again with ${ids.length === 1 ? 'this play' : 'these plays'}.`}
    </Note>
  );
}
