import type { ExportProgress, ExportResult } from '@/media/export/export-video';

/** Where an export is (core spec, sections 2 and 4). What was made stays in `result` until it is safe. */
export type ExportPhase =
  | { readonly kind: 'working'; readonly progress: ExportProgress | null }
  | {
      readonly kind: 'saving';
      readonly result: ExportResult;
      readonly sentBytes: number;
      readonly totalBytes: number;
      readonly elapsedByStage: StageTimes | undefined;
    }
  | { readonly kind: 'saved'; readonly elapsedByStage: StageTimes | undefined }
  | { readonly kind: 'save-failed'; readonly result: ExportResult }
  | { readonly kind: 'failed'; readonly message: string };

type StageTimes = ExportProgress['elapsedByStage'];

/** True while leaving would lose work. */
export function isBusy(phase: ExportPhase): boolean {
  return phase.kind === 'working' || phase.kind === 'saving';
}
