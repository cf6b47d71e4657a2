import type { OverlayStyle, TrackPoint } from '@/domain/track';
import type { Video } from '@/domain/video';
import type { MediaSource } from '@/media/media-source';

/** A tracked clip that is to become an MP4. */
export interface ExportJob {
  readonly video: Video;
  readonly source: MediaSource;
  readonly points: readonly TrackPoint[];
  readonly selectionRadiusPx: number;
  readonly style: OverlayStyle;
}
