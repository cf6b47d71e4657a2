import type { ExportProgress, ExportResult } from '@/media/export/export-types';
import type { RunningPhase, SavedPhase } from '@/studio/film/film-phase';
import type { SavingProgress } from '@/studio/film/saving-meter';

export type StageState = 'done' | 'running' | 'waiting';

export interface StageView {
  readonly name: string;
  readonly state: StageState;
  /** Seconds that the stage has taken so far; null if it has not started. */
  readonly elapsedSec: number | null;
}

export interface StagesView {
  readonly stages: readonly StageView[];
  /** Overall progress from 0 to 1. */
  readonly share: number;
}

const STAGES = [
  { key: 'prepare', name: 'Prepare', weight: 0.02 },
  { key: 'frames', name: 'Draw title card and frames', weight: 0.78 },
  { key: 'audio', name: 'Add audio', weight: 0.05 },
  { key: 'save', name: null, weight: 0.15 },
] as const;

type StageKey = (typeof STAGES)[number]['key'];

/** The phases that have stages. */
export type StagedPhase = Staged<ExportResult>;
type Staged<Made> = RunningPhase<Made, ExportProgress> | SavedPhase<Made, ExportProgress>;

/**
 * Computes what the dialog shows for an export: the state and time of each stage, and the overall progress.
 * @param lastStage the name of the last stage, which depends on where the film is kept.
 */
export function stagesOf(phase: Staged<unknown>, lastStage = 'Saving Video'): StagesView {
  const current = currentStage(phase);
  const currentIndex = STAGES.findIndex((stage) => stage.key === current.key);
  const isOver = phase.kind === 'saved';
  const stages = STAGES.map((stage, index) => {
    const state: StageState =
      isOver || index < currentIndex ? 'done' : index === currentIndex ? 'running' : 'waiting';
    return {
      name: stage.name ?? lastStage,
      state,
      elapsedSec: state === 'waiting' ? null : elapsedSecOf(phase, stage.key),
    };
  });
  const before = STAGES.slice(0, currentIndex).reduce((sum, stage) => sum + stage.weight, 0);
  const weight = STAGES[currentIndex]?.weight ?? 0;
  return { stages, share: isOver ? 1 : Math.min(1, before + weight * current.share) };
}

function elapsedSecOf(phase: Staged<unknown>, key: StageKey): number | null {
  if (key !== 'save') return phase.progress?.elapsedByStage[key] ?? null;
  if (phase.kind === 'working') return null;
  return phase.kind === 'saving' ? phase.saving.elapsedSec : phase.savedInSec;
}

function currentStage(phase: Staged<unknown>): { readonly key: StageKey; readonly share: number } {
  switch (phase.kind) {
    case 'working':
      return phase.progress
        ? { key: phase.progress.stage, share: framesShare(phase.progress) }
        : { key: 'prepare', share: 0 };
    case 'saving':
      return { key: 'save', share: savedShare(phase.saving) };
    case 'saved':
      return { key: 'save', share: 1 };
  }
}

function savedShare({ sentBytes, totalBytes }: SavingProgress): number {
  return totalBytes > 0 ? sentBytes / totalBytes : 0;
}

function framesShare({ stage, framesDone, framesTotal }: ExportProgress): number {
  return stage === 'frames' && framesTotal > 0 ? framesDone / framesTotal : 0;
}
