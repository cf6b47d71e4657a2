import type { ExportOptions } from '@/domain/export-options';
import type { Highlight } from '@/domain/track';
import type { Video } from '@/domain/video';
import type { MediaSource } from '../media-source';

/** The names in an export: the video's and the player's, with the recording date. */
export interface ExportNames {
  /** The video's name. */
  readonly title: string;
  readonly playerName: string;
  /** YYYY-MM-DD. */
  readonly recordingDate: string | null;
}

/** A tracked clip that will become an MP4: the editor hands this to the export dialog. */
export interface ExportJob {
  readonly video: Video;
  readonly source: MediaSource;
  readonly highlight: Highlight;
  readonly options: ExportOptions;
}
