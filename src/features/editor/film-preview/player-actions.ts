import { SkipBack, SkipForward, StepBack, StepForward, type LucideIcon } from 'lucide-react';
import { FRAME_RATE } from '@/domain/limits';
import type { FilmPlayer } from './film-player';

/** What a key of the preview does; with an icon, it is also a button. */
export interface PlayerAction {
  readonly label: string;
  /** In the notation of commands/keys.ts. */
  readonly keys: readonly string[];
  readonly keyLabel?: string;
  readonly icon?: LucideIcon;
  readonly run: (player: FilmPlayer) => void;
}

export const TOGGLE: PlayerAction = {
  label: 'Play or pause',
  keys: [' ', 'k'],
  keyLabel: 'Space',
  run: (player) => player.toggle(),
};
export const FIRST: PlayerAction = {
  label: 'First frame',
  keys: ['Home'],
  keyLabel: 'Home',
  icon: SkipBack,
  run: (player) => player.seekTo(0),
};
export const BACK: PlayerAction = {
  label: 'Step back',
  keys: [','],
  keyLabel: ',',
  icon: StepBack,
  run: (player) => player.step(-1),
};
export const FORWARD: PlayerAction = {
  label: 'Step forward',
  keys: ['.'],
  keyLabel: '.',
  icon: StepForward,
  run: (player) => player.step(1),
};
export const LAST: PlayerAction = {
  label: 'Last frame',
  keys: ['End'],
  keyLabel: 'End',
  icon: SkipForward,
  run: (player) => player.seekTo(player.length - 1),
};

export const PLAYER_ACTIONS: readonly PlayerAction[] = [
  TOGGLE,
  FIRST,
  BACK,
  FORWARD,
  LAST,
  { label: 'One second back', keys: ['ArrowLeft'], run: (player) => player.step(-FRAME_RATE) },
  { label: 'One second forward', keys: ['ArrowRight'], run: (player) => player.step(FRAME_RATE) },
];
