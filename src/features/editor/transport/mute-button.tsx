import { Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';
import { mute } from '../commands/playback-commands';
import { usePlaybackStatus } from '../playback/use-playback-status';
import { usePlayback, useSession } from '../session/session-context';

/** Turns the sound off and on. */
export function MuteButton() {
  const session = useSession();
  const { isMuted } = usePlaybackStatus(usePlayback());
  const Icon = isMuted ? VolumeX : Volume2;
  return (
    <IconButton
      label={isMuted ? 'Unmute' : mute.label}
      icon={<Icon aria-hidden="true" />}
      onClick={() => mute.perform(session)}
      {...(mute.keyLabel !== undefined && { shortcut: mute.keyLabel })}
    />
  );
}
