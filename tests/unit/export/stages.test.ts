import { describe, expect, it } from 'vitest';
import { stagesOf } from '@/features/film/stages';
import type { ExportProgress } from '@/media/export/export-video';

const progress: ExportProgress = {
  stage: 'frames',
  framesDone: 211,
  framesTotal: 422,
  framesPerSec: 60,
  secondsLeft: 3,
  converter: null,
  elapsedByStage: { prepare: 0.4, frames: 3.9, audio: 0 },
};

describe('export stages', () => {
  it('starts with nothing done', () => {
    const view = stagesOf({ kind: 'working', progress: null });
    expect(view.share).toBe(0);
    expect(view.stages.map((stage) => stage.state)).toEqual(['running', 'waiting', 'waiting', 'waiting']);
  });

  it('shows the current stage, the time of finished ones, and a share in between', () => {
    const view = stagesOf({ kind: 'working', progress });
    expect(view.stages.map((stage) => stage.state)).toEqual(['done', 'running', 'waiting', 'waiting']);
    expect(view.stages.map((stage) => stage.elapsedSec)).toEqual([0.4, 3.9, null, null]);
    expect(view.share).toBeGreaterThan(0.3);
    expect(view.share).toBeLessThan(0.6);
  });

  it('never goes back from one stage to the next', () => {
    const shares = [
      stagesOf({ kind: 'working', progress: { ...progress, stage: 'prepare' } }).share,
      stagesOf({ kind: 'working', progress }).share,
      stagesOf({ kind: 'working', progress: { ...progress, framesDone: 422 } }).share,
      stagesOf({ kind: 'working', progress: { ...progress, stage: 'audio' } }).share,
    ];
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });

  it('counts bytes and time while the video is saved', () => {
    const saving = { sentBytes: 5, totalBytes: 10, bytesPerSec: null, leftSec: null, elapsedSec: 1.2 };
    const view = stagesOf({ kind: 'saving', saving, progress, made: null });
    expect(view.stages.map((stage) => stage.state)).toEqual(['done', 'done', 'done', 'running']);
    expect(view.stages.at(-1)?.elapsedSec).toBe(1.2);
    expect(view.share).toBeCloseTo(0.925);
  });

  it('is complete when the video is saved', () => {
    const view = stagesOf({
      kind: 'saved',
      progress,
      savedInSec: 2.5,
      made: null,
    });
    expect(view.share).toBe(1);
    expect(view.stages.map((stage) => stage.elapsedSec)).toEqual([0.4, 3.9, 0, 2.5]);
    expect(view.stages.every((stage) => stage.state === 'done')).toBe(true);
  });
});
