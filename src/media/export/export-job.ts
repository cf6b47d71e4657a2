import type { ExportOptions } from '@/domain/export-options';
import type { Highlight } from '@/domain/track';
import type { Video } from '@/domain/video';
import type { MediaSource } from '../media-source';

/** A tracked clip that is to become an MP4: what the editor hands to the export dialog. */
export interface ExportJob {
  readonly video: Video;
  readonly source: MediaSource;
  readonly highlight: Highlight;
  readonly options: ExportOptions;
}
