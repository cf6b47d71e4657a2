import type { ReactNode } from 'react';
import type { ExportSize } from '@/domain/export-options';
import type { PixelSize } from '@/domain/pixel-size';
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

/** Callbacks through which the editor reaches other features; the app provides them. */
export interface EditorOutlets {
  /** Left out for clips without a price. */
  readonly onTokenShortage?: (shortage: TokenShortage) => void;
  readonly renderExport: (handover: ExportHandover) => ReactNode;
}
