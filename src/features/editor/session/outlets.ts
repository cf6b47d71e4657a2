import type { ReactNode } from 'react';
import type { ExportSize } from '@/domain/export-options';
import type { PixelSize } from '@/domain/pixel-size';
import type { OverlayStyle } from '@/domain/track';
import type { TitleRequest } from '@/media/export/export-types';
import type { ClipExport } from '@/studio/film/clip-export';
import type { TokenShortage } from '@/studio/session/shortage';

/** Props that the editor passes to the export dialog. */
export interface ExportHandover {
  readonly film: ClipExport;
  /** The size of the clip, or of its cut. */
  readonly frame: PixelSize;
  /** Export sizes smaller than the clip's own. */
  readonly smallerSizes: readonly ExportSize[];
  /** Whether the export dialog names the pipeline that was used. */
  readonly isDebug: boolean;
  /** Called when the user returns to the editor. */
  readonly onClose: () => void;
}

/**
 * Reads the title card of a film.
 * @throws AbortError when it is canceled.
 */
export type LoadTitle = (style: OverlayStyle, signal: AbortSignal) => Promise<TitleRequest>;

/** Callbacks through which the editor reaches other features; the app provides them. */
export interface EditorOutlets {
  readonly onTokenShortage: (shortage: TokenShortage) => void;
  readonly renderExport: (handover: ExportHandover) => ReactNode;
  readonly loadTitle: LoadTitle;
}
