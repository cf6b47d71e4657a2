import type { ReactNode } from 'react';
import type { ExportSize } from '@/domain/export-options';
import type { PixelSize } from '@/domain/pixel-size';
import type { ExportJob, ExportNames } from '@/media/export/export-job';

/** The price of a clip that the user cannot pay; the app shows the limit dialog with it. */
export interface TokenShortage {
  readonly neededTokens: number;
  /** Null where the tokens pay for no part. */
  readonly shorterCut: ShorterCut | null;
}

/** A part of what is kept that the user's tokens pay for. */
export interface ShorterCut {
  readonly frames: number;
  /** Keeps this part alone. */
  readonly apply: () => void;
}

/** What the editor passes to the export dialog. */
export interface ExportHandover {
  readonly job: ExportJob;
  /** Object URL of the shown frame with its overlay; null when there is none. */
  readonly picture: string | null;
  /** The size of the clip, or of its cut. */
  readonly frame: PixelSize;
  /** Sizes below the clip's own that it can be exported in. */
  readonly smallerSizes: readonly ExportSize[];
  /** Whether the export dialog names the pipeline that was used. */
  readonly isDebug: boolean;
  /** What the export costs beyond what is paid, in case the tokens are spent meanwhile. */
  readonly shortage: TokenShortage;
  /** Called with new names for the video; the dialog then gets a new job with them. */
  readonly onNamed: (names: ExportNames) => void;
  /** Called when the user returns to the editor. */
  readonly onClose: () => void;
}

/** Callbacks through which the editor reaches other features; the app provides them. */
export interface EditorOutlets {
  readonly onTokenShortage: (shortage: TokenShortage) => void;
  readonly renderExport: (handover: ExportHandover) => ReactNode;
}
