import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { videosQuery } from '@/backend/queries';
import { PATHS } from '@/domain/paths';

/** Opens the screen that shows plays one after another to select their players. */
export function useSelectPlayers(): (videoIds: readonly string[]) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (videoIds) => {
    const { storeRound } = await import('@/studio/queue/stored-round');
    storeRound({ videoIds: [...videoIds], skippedIds: [] });
    void queryClient.invalidateQueries({ queryKey: videosQuery.queryKey });
    await navigate(PATHS.players);
  };
}
