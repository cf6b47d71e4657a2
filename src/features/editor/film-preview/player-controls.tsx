import { useEffect, useState, useSyncExternalStore } from 'react';
import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { FRAME_RATE } from '@/domain/limits';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { Slider } from '@/ui/slider';
import { usePlaybackStatus } from '../playback/use-playback-status';
import { usePlayback } from '../session/session-context';
import { formatPreciseClock } from '../transport/precise-clock';
import type { FilmPlayer } from './film-player';
import { BACK, FIRST, FORWARD, LAST, TOGGLE, type PlayerAction } from './player-actions';

interface PlayerControlsProps {
  readonly player: FilmPlayer;
  /** Whether the film has sound. */
  readonly hasSound: boolean;
}

/** The seek bar over the whole film, its buttons and the sound. */
export function PlayerControls({ player, hasSound }: PlayerControlsProps) {
  const isPlaying = useSyncExternalStore(player.subscribe, player.isPlaying);
  const Icon = isPlaying ? Pause : Play;
  return (
    <>
      <SeekBar player={player} />
      <div role="group" aria-label="Playback" className="flex items-center justify-center gap-1">
        <ActionButton action={FIRST} player={player} />
        <ActionButton action={BACK} player={player} />
        <Button
          variant="primary"
          icon={<Icon aria-hidden="true" />}
          aria-keyshortcuts={TOGGLE.keyLabel}
          className="mx-1 max-desk:flex-1 desk:min-w-32"
          onClick={() => TOGGLE.run(player)}
        >
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <ActionButton action={FORWARD} player={player} />
        <ActionButton action={LAST} player={player} />
        <SoundButton hasSound={hasSound} />
      </div>
    </>
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
