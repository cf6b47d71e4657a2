import type { ExportProgress } from '@/media/export/export-video';

/** Where an export is (core spec, sections 2 and 4). */
export type ExportPhase =
  | { readonly kind: 'working'; readonly progress: ExportProgress | null }
  | {
      readonly kind: 'saving';
      readonly sentBytes: number;
      readonly totalBytes: number;
      readonly elapsedByStage: StageTimes | undefined;
    }
  | {
      readonly kind: 'saved';
      readonly elapsedByStage: StageTimes | undefined;
      /** The clip has sound that this browser could not decode. */
      readonly isSoundLost: boolean;
    }
  | { readonly kind: 'save-failed' }
  | { readonly kind: 'failed'; readonly message: string };

type StageTimes = ExportProgress['elapsedByStage'];

/** True while leaving would lose work. */
export function isBusy(phase: ExportPhase): boolean {
  return phase.kind === 'working' || phase.kind === 'saving';
}
