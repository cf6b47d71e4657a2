import { useQuery } from '@tanstack/react-query';
import { loadClip, type EditorClip } from '@/studio/clip/editor-clip';

/** Signed addresses of clips are valid much longer than this. */
const KEPT_MS = 10 * 60 * 1000;

/** The clip of a play of the queue; null asks for none. The clip that follows is asked for ahead. */
export function usePlayClip(videoId: string | null): {
  readonly clip: EditorClip | undefined;
  readonly error: unknown;
  readonly retry: () => void;
} {
  const { data, error, refetch } = useQuery({
    queryKey: ['queued-clip', videoId],
    queryFn: ({ signal }) => loadClip(videoId ?? '', null, signal),
    enabled: videoId !== null,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return { clip: data, error, retry: () => void refetch() };
}

/** The address at which a video element plays a clip of the account. */
export function addressOf({ source }: EditorClip): string | undefined {
  return source.kind === 'url' ? source.url : undefined;
}
