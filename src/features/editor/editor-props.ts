import type { ReactNode } from 'react';
import type { OverlayStyle, TrackPoint } from '@/domain/track';
import type { Video } from '@/domain/video';
import type { MediaSource } from '@/media/media-source';

/** Tokens were short: what the clip costs. The app shows the limit dialog. */
export interface TokenShortage {
  readonly neededTokens: number;
}

/** A path that is ready to be exported. */
export interface ExportJob {
  readonly video: Video;
  readonly source: MediaSource;
  readonly points: readonly TrackPoint[];
  readonly selectionRadiusPx: number;
  readonly style: OverlayStyle;
}

/** The editor's ways out to other features; the app composes them. */
export interface EditorOutlets {
  readonly onTokenShortage: (shortage: TokenShortage) => void;
  /** The export dialog for a job; it calls onClose when the user is back in the editor. */
  readonly renderExport: (job: ExportJob, onClose: () => void) => ReactNode;
}
