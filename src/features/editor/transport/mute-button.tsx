import { Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';
import type { CommandContext } from '../commands/command';
import { mute } from '../commands/playback-commands';
import { usePlaybackStatus } from '../playback/use-playback-status';

/** Sound off and on. */
export function MuteButton({ context }: { readonly context: CommandContext }) {
  const { isMuted } = usePlaybackStatus(context.playback);
  const Icon = isMuted ? VolumeX : Volume2;
  return (
    <IconButton
      label={isMuted ? 'Unmute' : mute.label}
      icon={<Icon aria-hidden="true" />}
      onClick={() => mute.perform(context)}
      {...(mute.keyLabel !== undefined && { shortcut: mute.keyLabel })}
    />
  );
}
