import { useEffect } from 'react';
import type { EditorState } from '@/domain/editor/editor-state';
import { FRAME_RATE } from '@/domain/limits';
import type { TrackingMethod } from '@/domain/track';
import { timeOfFrame } from '../playback/frame-grid';
import type { Playback } from '../playback/playback';
import { usePlaybackStatus } from '../playback/use-playback-status';
import { workOf } from './saved-work';
import type { EditableTrack } from './use-saved-track';

/**
 * Hands the editor's work to its saved track and restores the frame that was shown last. During a run that frame is
 * the one the tracker has reached, because the picture shows only some of them.
 */
export function useSaving(
  { initial, saved }: EditableTrack,
  state: Pick<
    EditorState,
    | 'points'
    | 'crossings'
    | 'damage'
    | 'selectionRadiusPx'
    | 'feetShare'
    | 'cut'
    | 'phase'
    | 'style'
    | 'isAdjusting'
  >,
  method: TrackingMethod,
  playback: Playback | null,
): void {
  const { points, crossings, damage, selectionRadiusPx, feetShare, cut, phase, style, isAdjusting } = state;
  const { isPlaying } = usePlaybackStatus(playback);
  const firstSec = initial?.timeSec ?? 0;
  useEffect(() => {
    if (!playback) return undefined;
    if (firstSec > 0) playback.seekToFrame(firstSec * FRAME_RATE);
    return undefined;
  }, [playback, firstSec]);

  // This work changes with every frame. A path that is drawn frame by frame is saved after each point instead.
  const isRunning = phase.kind === 'tracking' || (phase.kind === 'drawing' && isPlaying) || isAdjusting;
  const runSec = phase.kind === 'tracking' ? (phase.reachedSec ?? phase.run.startSec) : null;
  const isRun = runSec !== null;
  useEffect(() => {
    // The page may close before the picture of the new point or of the next frame has been shown.
    if (playback && !isRun) saved.takeTime(timeOfFrame(playback.getFrame()));
    const work = workOf(
      { points, crossings, damage, selectionRadiusPx, feetShare, cut, phase, style },
      method,
    );
    saved.takeWork(work, isRunning ? 'slow' : 'quick');
  }, [
    saved,
    playback,
    points,
    crossings,
    damage,
    selectionRadiusPx,
    feetShare,
    cut,
    phase,
    style,
    method,
    isRunning,
    isRun,
  ]);

  useEffect(() => {
    if (runSec === null) return playback?.onFrame((frame) => saved.takeTime(timeOfFrame(frame)));
    saved.takeTime(runSec);
    return undefined;
  }, [playback, saved, runSec]);
}
