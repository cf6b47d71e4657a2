import { useEffect } from 'react';
import type { EditorState } from '@/domain/editor/editor-state';
import { FRAME_RATE } from '@/domain/limits';
import type { TrackingMethod } from '@/domain/track';
import { timeOfFrame } from '../playback/frame-grid';
import type { Playback } from '../playback/playback';
import { workOf } from './saved-work';
import type { EditableTrack } from './use-saved-track';

/** Hands what the editor makes to its saved track, and shows the frame that was shown last. */
export function useSaving(
  { initial, saved }: EditableTrack,
  state: EditorState,
  method: TrackingMethod,
  playback: Playback | null,
): void {
  const { points, selectionRadiusPx, phase, isAdjusting } = state;
  const isRunning = phase.kind === 'tracking' || phase.kind === 'drawing' || isAdjusting;
  useEffect(() => {
    saved.takeWork(workOf({ points, selectionRadiusPx, phase }, method), isRunning ? 'slow' : 'quick');
  }, [saved, points, selectionRadiusPx, phase, method, isRunning]);

  const firstSec = initial?.timeSec ?? 0;
  useEffect(() => {
    if (!playback) return undefined;
    if (firstSec > 0) playback.seekToFrame(firstSec * FRAME_RATE);
    return playback.onFrame((frame) => saved.takeTime(timeOfFrame(frame)));
  }, [playback, saved, firstSec]);
}
