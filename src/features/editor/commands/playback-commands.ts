import { Maximize, Play, SkipBack, SkipForward, StepBack, StepForward } from 'lucide-react';
import { ERROR_TEXTS, isAbort } from '@/domain/errors';
import { FRAME_RATE, PLAYBACK_SPEEDS } from '@/domain/limits';
import { announce } from '@/ui/live-region';
import { toast } from '@/ui/toast';
import type { Playback } from '../playback/playback';
import type { CommandContext, EditorCommand } from './command';
import { hasCircle } from './conditions';

const always = (): boolean => true;

/** Frames may be stepped whenever the engine does not move the picture itself. */
const canSeek = ({ state }: CommandContext): boolean => state.phase.kind !== 'tracking' && !state.isExporting;

/** The arrow keys belong to the circle while there is one to move. */
const canSeekByArrows = (context: CommandContext): boolean => canSeek(context) && !hasCircle(context);

/**
 * Space: not in selection mode, with a pending confirmation, or while tracking or processing. The button stays:
 * starting playback there cancels the selection or stops tracking.
 */
const canTogglePlayByKey = ({ state }: CommandContext): boolean =>
  !['selecting', 'pending', 'correcting', 'tracking'].includes(state.phase.kind) && !state.isExporting;

function seekBy(frames: number): (context: CommandContext) => void {
  return ({ playback }) => {
    playback.pause();
    playback.seekToFrame(playback.getFrame() + frames);
  };
}

function seekTo(frameOf: (context: CommandContext) => number): (context: CommandContext) => void {
  return (context) => {
    context.playback.pause();
    context.playback.seekToFrame(frameOf(context));
  };
}

async function startPlayback(playback: Playback): Promise<void> {
  try {
    await playback.play();
  } catch (error) {
    // A pause or a seek that comes first is the user's own wish.
    if (!isAbort(error)) toast.error(ERROR_TEXTS['video-play-failed']);
  }
}

function changeSpeed(step: 1 | -1): (context: CommandContext) => void {
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
  isEnabled: always,
  perform: (context) => context.toggleFullscreen(),
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
    perform: (context) => context.focusFrameField(),
  },
  mute,
];
