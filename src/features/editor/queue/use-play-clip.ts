import { useQuery } from '@tanstack/react-query';
import { loadClip } from '@/studio/account/load-clip';
import type { EditorClip } from '@/studio/clip/editor-clip';

/** Much shorter than the lifetime of a clip's signed URL. */
const KEPT_MS = 10 * 60 * 1000;

/** Loads the clip of a play in the queue; null loads nothing. Also used to preload the next play's clip. */
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

/** The URL from which a video element plays a clip of the account. */
export function addressOf({ source }: EditorClip): string | undefined {
  return source.kind === 'url' ? source.url : undefined;
}
