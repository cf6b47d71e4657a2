import { Maximize, Play, SkipBack, SkipForward, StepBack, StepForward } from 'lucide-react';
import { ERROR_TEXTS, isAbort } from '@/domain/errors';
import { FRAME_RATE, PLAYBACK_SPEEDS } from '@/domain/limits';
import { announce } from '@/ui/live-region';
import { toast } from '@/ui/toast';
import type { Playback } from '@/studio/playback/playback';
import type { EditorSession } from '@/studio/session/editor-session';
import { elementsOf } from '../session/editor-elements';
import type { EditorCommand } from './command';
import { isPictureLocked } from '@/studio/session/picture-lock';
import { hasCircle } from './conditions';

const always = (): boolean => true;

/** Frames can be stepped unless tracking or an export moves the picture. */
const canSeek = ({ getState }: EditorSession): boolean => !isPictureLocked(getState());

/** While there is a circle, the arrow keys move the circle instead of the playhead. */
const canSeekByArrows = (session: EditorSession): boolean => canSeek(session) && !hasCircle(session);

/**
 * The Space key is disabled while selecting, confirming, correcting or tracking. The play button stays enabled,
 * because starting playback cancels the selection or stops tracking.
 */
const canTogglePlayByKey = ({ getState }: EditorSession): boolean => {
  const { phase, isExporting } = getState();
  return !['selecting', 'pending', 'correcting', 'tracking'].includes(phase.kind) && !isExporting;
};

function seekBy(frames: number): (session: EditorSession) => void {
  return ({ playback }) => {
    playback.pause();
    playback.seekToFrame(playback.getFrame() + frames);
  };
}

function seekTo(frameOf: (session: EditorSession) => number): (session: EditorSession) => void {
  return (session) => {
    session.playback.pause();
    session.playback.seekToFrame(frameOf(session));
  };
}

/** Plays the clip, and tells the user if the browser refuses. */
export async function startPlayback(playback: Playback): Promise<void> {
  try {
    await playback.play();
  } catch (error) {
    // A pause or seek by the user also rejects play()'s promise, and needs no message.
    if (!isAbort(error)) toast.error(ERROR_TEXTS['video-play-failed']);
  }
}

/** On iPhones only bare video elements can be fullscreen, and those would not show the ring. */
const hasFullscreen = (): boolean => document.fullscreenEnabled;

async function changeFullscreen(element: HTMLElement | null): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await element?.requestFullscreen();
  } catch (error) {
    console.warn('The browser did not change to fullscreen', error);
  }
}

function changeSpeed(step: 1 | -1): (session: EditorSession) => void {
  return ({ playback }) => {
    const index = PLAYBACK_SPEEDS.findIndex((speed) => speed === playback.getStatus().speed);
    const next = PLAYBACK_SPEEDS[index + step];
    if (next === undefined) return;
    playback.setSpeed(next);
    announce(`Speed ${next}x`);
  };
}

export const firstFrame: EditorCommand = {
  id: 'first-frame',
  label: 'First frame',
  keys: ['Home'],
  keyLabel: 'Home',
  icon: SkipBack,
  isEnabled: canSeek,
  perform: seekTo(() => 0),
};

export const stepBack: EditorCommand = {
  id: 'step-back',
  label: 'Step back',
  keys: [','],
  keyLabel: ',',
  icon: StepBack,
  isEnabled: canSeek,
  perform: seekBy(-1),
};

export const stepForward: EditorCommand = {
  id: 'step-forward',
  label: 'Step forward',
  keys: ['.'],
  keyLabel: '.',
  icon: StepForward,
  isEnabled: canSeek,
  perform: seekBy(1),
};

export const lastFrame: EditorCommand = {
  id: 'last-frame',
  label: 'Last frame',
  keys: ['End'],
  keyLabel: 'End',
  icon: SkipForward,
  isEnabled: canSeek,
  perform: seekTo(({ playback }) => playback.grid.frameCount - 1),
};

export const togglePlay: EditorCommand = {
  id: 'toggle-play',
  label: 'Play or pause',
  keys: [' ', 'k'],
  keyLabel: 'Space',
  icon: Play,
  isEnabled: canTogglePlayByKey,
  perform: ({ playback, dispatch }) => {
    if (playback.getStatus().isPlaying) {
      playback.pause();
      return;
    }
    dispatch({ type: 'play' });
    void startPlayback(playback);
  },
};

export const toggleFullscreen: EditorCommand = {
  id: 'fullscreen',
  label: 'Fullscreen',
  keys: ['f'],
  keyLabel: 'F',
  icon: Maximize,
  isEnabled: hasFullscreen,
  perform: (session) => void changeFullscreen(elementsOf(session).stage.current),
};

export const mute: EditorCommand = {
  id: 'mute',
  label: 'Mute',
  keys: ['m'],
  keyLabel: 'M',
  isEnabled: always,
  perform: ({ playback }) => {
    const isMuted = !playback.getStatus().isMuted;
    playback.setMuted(isMuted);
    announce(isMuted ? 'Sound off' : 'Sound on');
  },
};

export const playbackCommands: readonly EditorCommand[] = [
  togglePlay,
  firstFrame,
  stepBack,
  stepForward,
  lastFrame,
  toggleFullscreen,
  {
    id: 'second-back',
    label: 'One second back',
    keys: ['ArrowLeft'],
    isEnabled: canSeekByArrows,
    perform: seekBy(-FRAME_RATE),
  },
  {
    id: 'second-forward',
    label: 'One second forward',
    keys: ['ArrowRight'],
    isEnabled: canSeekByArrows,
    perform: seekBy(FRAME_RATE),
  },
  { id: 'slower', label: 'Slower', keys: ['j'], isEnabled: always, perform: changeSpeed(-1) },
  { id: 'faster', label: 'Faster', keys: ['l'], isEnabled: always, perform: changeSpeed(1) },
  {
    id: 'go-to-frame',
    label: 'Go to frame',
    keys: ['g'],
    isEnabled: canSeek,
    perform: (session) => elementsOf(session).frameField.current?.focus(),
  },
  mute,
];
