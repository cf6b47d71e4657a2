import { useEffect, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Video } from '@/domain/video';
import { originalSource } from '@/backend/storage/storage';
import { getVideo } from '@/backend/videos/videos';
import type { MediaSource } from '@/media/media-source';
import { probeClip, type ClipInfo } from '@/media/reading/probe';
import { playsWithGStreamer } from '@/lib/webkit';

/** Everything that the editor needs before it can show a clip. */
export interface EditorClip {
  readonly video: Video;
  readonly source: MediaSource;
  readonly info: ClipInfo;
}

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

/**
 * Reads a video's record and opens its clip.
 * @param file the clip's file where it is at hand.
 * @throws the errors of getVideo, originalSource and probeClip.
 */
export async function loadClip(videoId: string, file: File | null, signal: AbortSignal): Promise<EditorClip> {
  const video = await getVideo(videoId);
  const isPlayedFromMemory = file !== null && !playsWithGStreamer(navigator.userAgent);
  const source: MediaSource = isPlayedFromMemory ? { kind: 'blob', blob: file } : await originalSource(video);
  const info = await probeClip(source, signal);
  return { video, source, info };
}
