import { useEffect, useState, useSyncExternalStore } from 'react';
import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { FRAME_RATE } from '@/domain/limits';
import { IconButton } from '@/ui/icon-button';
import { Slider } from '@/ui/slider';
import { Tooltip } from '@/ui/tooltip';
import { usePlaybackStatus } from '../playback/use-playback-status';
import { usePlayback } from '../session/session-context';
import { formatPreciseClock } from '@/studio/playback/precise-clock';
import type { FilmPlayer } from './film-player';
import { BACK, FIRST, FORWARD, LAST, TOGGLE, type PlayerAction } from './player-actions';

interface PlayerControlsProps {
  readonly player: FilmPlayer;
  /** Whether the film has sound. */
  readonly hasSound: boolean;
}

/** The seek bar for the whole film, its buttons and the sound control. */
export function PlayerControls({ player, hasSound }: PlayerControlsProps) {
  return (
    <>
      <SeekBar player={player} />
      <div role="group" aria-label="Playback" className="flex items-center justify-center gap-1">
        <ActionButton action={FIRST} player={player} />
        <ActionButton action={BACK} player={player} />
        <PlayButton player={player} />
        <ActionButton action={FORWARD} player={player} />
        <ActionButton action={LAST} player={player} />
        <SoundButton hasSound={hasSound} />
      </div>
    </>
  );
}

/** Looks like the play button of the transport. */
function PlayButton({ player }: Pick<PlayerControlsProps, 'player'>) {
  const isPlaying = useSyncExternalStore(player.subscribe, player.isPlaying);
  const Icon = isPlaying ? Pause : Play;
  const label = isPlaying ? 'Pause' : 'Play';
  return (
    <Tooltip label={label} {...(TOGGLE.keyLabel !== undefined && { shortcut: TOGGLE.keyLabel })}>
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts={TOGGLE.keyLabel}
        onClick={() => TOGGLE.run(player)}
        className="mx-2 grid size-11 place-items-center rounded-full bg-text text-ink transition-colors hover:bg-white"
      >
        <Icon aria-hidden="true" className="size-5 fill-current" />
      </button>
    </Tooltip>
  );
}

function ActionButton({ action, player }: { readonly action: PlayerAction; readonly player: FilmPlayer }) {
  const { label, keyLabel, icon: Icon, run } = action;
  return (
    <IconButton
      label={label}
      icon={Icon && <Icon aria-hidden="true" />}
      onClick={() => run(player)}
      {...(keyLabel !== undefined && { shortcut: keyLabel })}
    />
  );
}

function SoundButton({ hasSound }: Pick<PlayerControlsProps, 'hasSound'>) {
  const playback = usePlayback();
  const { isMuted } = usePlaybackStatus(playback);
  const Icon = isMuted ? VolumeX : Volume2;
  return (
    <IconButton
      label={hasSound ? (isMuted ? 'Unmute' : 'Mute') : 'The film has no sound'}
      icon={<Icon aria-hidden="true" />}
      disabled={!hasSound}
      onClick={() => playback.setMuted(!isMuted)}
    />
  );
}

function SeekBar({ player }: Pick<PlayerControlsProps, 'player'>) {
  const [shown, setShown] = useState(() => player.getFrame());
  useEffect(() => player.onFrame(setShown), [player]);
  const length = formatPreciseClock(player.length / FRAME_RATE);
  return (
    <Slider
      label="Position in the film"
      value={shown}
      min={0}
      max={Math.max(1, player.length - 1)}
      format={(frame) => `${formatPreciseClock(frame / FRAME_RATE)} / ${length}`}
      onChange={(frame) => player.scrubTo(frame)}
      onCommit={() => player.endScrub()}
    />
  );
}
