import { originalSource } from '@/backend/storage/storage';
import { getVideo } from '@/backend/videos/videos';
import type { Video } from '@/domain/video';
import { playsWithGStreamer } from '@/lib/webkit';
import type { MediaSource } from '@/media/media-source';
import { probeClip, type ClipInfo } from '@/media/reading/probe';

/** Everything that the editor needs before it can show a clip. */
export interface EditorClip {
  readonly video: Video;
  readonly source: MediaSource;
  readonly info: ClipInfo;
}

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
