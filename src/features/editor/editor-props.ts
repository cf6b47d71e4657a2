import type { ReactNode } from 'react';
import type { ExportSize } from '@/domain/export-options';
import type { ExportJob } from '@/media/export/export-job';

/** Tokens were short: what the clip costs. The app shows the limit dialog. */
export interface TokenShortage {
  readonly neededTokens: number;
}

/** What an export dialog gets from the editor. */
export interface ExportHandover {
  readonly job: ExportJob;
  /** Object URL of the frame that the editor shows, with its overlay; null when there is none. */
  readonly picture: string | null;
  /** Sizes below the clip's own that it can be exported in. */
  readonly smallerSizes: readonly ExportSize[];
  /** Tells which pipeline was used. */
  readonly isDebug: boolean;
  /** What the clip costs as long as it is not paid. */
  readonly neededTokens: number;
  /** The user is back in the editor. */
  readonly onClose: () => void;
}

/** The editor's ways out to other features; the app composes them. */
export interface EditorOutlets {
  readonly onTokenShortage: (shortage: TokenShortage) => void;
  readonly renderExport: (handover: ExportHandover) => ReactNode;
}
