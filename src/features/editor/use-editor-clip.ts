import { useEffect, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { loadClip } from '@/studio/account/load-clip';
import type { EditorClip } from '@/studio/clip/editor-clip';

export type EditorClipState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly clip: EditorClip; readonly src: string };

/**
 * Loads a video's record and opens its original. A file that was just uploaded is read from memory, so that the
 * editor opens at once; other files are read from storage with Range requests.
 */
export function useEditorClip(videoId: string, file: File | null): EditorClipState {
  const query = useQuery({
    queryKey: ['editor-clip', videoId],
    queryFn: ({ signal }) => loadClip(videoId, file, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const source = query.data?.source;
  const src = useMemo(() => {
    if (!source) return null;
    return source.kind === 'blob' ? URL.createObjectURL(source.blob) : source.url;
  }, [source]);
  useEffect(() => {
    if (src?.startsWith('blob:')) return () => URL.revokeObjectURL(src);
    return undefined;
  }, [src]);

  if (query.data && src !== null) return { kind: 'ready', clip: query.data, src };
  if (query.error) return { kind: 'failed', error: query.error, retry: () => void query.refetch() };
  return { kind: 'loading' };
}
