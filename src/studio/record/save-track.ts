import { shallow } from 'zustand/shallow';
import { FRAME_RATE } from '@/domain/limits';
import { timeOfFrame } from '../playback/frame-grid';
import { holdRun } from './run-lock';
import { workOf } from './saved-work';
import type { OpenTrack } from './open-track';
import type { EditorSession, SessionState } from '../session/editor-session';
import { follow } from '../session/follow';

/**
 * Passes the session's work to its saved track, and restores the frame the user left on. During a run it saves the frame
 * that the tracker has reached, because the screen shows only some frames.
 */
export function saveTrack(
  session: EditorSession,
  { initial, saved }: Pick<OpenTrack, 'initial' | 'saved'>,
): readonly (() => void)[] {
  const { getState } = session;
  const leftSec = initial.timeSec;
  const save = (): void => {
    const { phase, method, playback, isAdjusting } = getState();
    // The page may close before the new point or the next frame is on the screen.
    if (playback && phase.kind !== 'tracking') saved.takeTime(timeOfFrame(playback.getFrame()));
    const isDrawn = phase.kind === 'drawing' && playback?.getStatus().isPlaying === true;
    // This work changes with every frame. A path that is drawn frame by frame is saved after each point instead.
    const isRunning = phase.kind === 'tracking' || isDrawn || isAdjusting;
    saved.takeWork(workOf(getState(), method), isRunning ? 'slow' : 'quick');
  };
  return [
    follow(
      session,
      ({ playback }) => playback,
      (playback) => {
        if (!playback) return undefined;
        if (leftSec > 0) playback.seekToFrame(leftSec * FRAME_RATE);
        const stopFrames = playback.onFrame((frame) => {
          if (!isTracking(getState())) saved.takeTime(timeOfFrame(frame));
        });
        const stopStatus = playback.subscribe(() => {
          if (getState().phase.kind === 'drawing') save();
        });
        return () => {
          stopFrames();
          stopStatus();
        };
      },
    ),
    follow(session, savedPart, save, shallow),
    follow(session, reachedSec, (sec) => {
      if (sec !== null) saved.takeTime(sec);
    }),
    follow(session, isTracking, (runs) => {
      if (!runs) return undefined;
      // Other tabs do not open the clip until this run has ended and its result is saved.
      const release = holdRun(session.clip.video.id);
      return () => {
        // A tab that left the editor has also released its copy.
        if (saved.isClosed) release();
        else void saved.saveNow().finally(release);
      };
    }),
  ];
}

/** The state that is saved, and what decides how soon it is saved. */
function savedPart(state: SessionState): readonly unknown[] {
  const { tracks, damage, cut, phase, style, title, description, method, playback, isAdjusting } = state;
  return [tracks, damage, cut, phase, style, title, description, method, playback, isAdjusting];
}

function isTracking({ phase }: SessionState): boolean {
  return phase.kind === 'tracking';
}

function reachedSec({ phase }: SessionState): number | null {
  return phase.kind === 'tracking' ? (phase.reachedSec ?? phase.run.startSec) : null;
}
