import type { Video } from '@/domain/video';
import type { MediaSource } from '@/media/media-source';
import type { ClipInfo } from '@/media/reading/probe';

/** Everything that the editor needs before it can show a clip. */
export interface EditorClip {
  readonly video: Video;
  readonly source: MediaSource;
  readonly info: ClipInfo;
}
