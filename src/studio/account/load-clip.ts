import { originalSource } from '@/backend/storage/storage';
import { getVideo } from '@/backend/videos/videos';
import { playsWithGStreamer } from '@/lib/webkit';
import type { MediaSource } from '@/media/media-source';
import { probeClip } from '@/media/reading/probe';
import type { EditorClip } from '../clip/editor-clip';

/**
 * Reads a video's record and opens its clip.
 * @param file the clip's file if it is already in memory.
 * @throws the errors of getVideo, originalSource and probeClip.
 */
export async function loadClip(videoId: string, file: File | null, signal: AbortSignal): Promise<EditorClip> {
  const video = await getVideo(videoId);
  const isPlayedFromMemory = file !== null && !playsWithGStreamer(navigator.userAgent);
  const source: MediaSource = isPlayedFromMemory ? { kind: 'blob', blob: file } : await originalSource(video);
  const info = await probeClip(source, signal);
  return { video, source, info };
}
