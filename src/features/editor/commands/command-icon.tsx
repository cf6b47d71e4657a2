import { IconButton } from '@/ui/icon-button';
import type { CommandContext, EditorCommand } from './command';

interface CommandIconProps {
  readonly command: EditorCommand;
  readonly context: CommandContext;
}

/** A command as a square button with its icon; name and key are in its tooltip. */
export function CommandIcon({ command, context }: CommandIconProps) {
  const Icon = command.icon;
  if (!Icon) return null;
  return (
    <IconButton
      label={command.label}
      icon={<Icon aria-hidden="true" />}
      disabled={!command.isEnabled(context)}
      onClick={() => command.perform(context)}
      {...(command.keyLabel !== undefined && { shortcut: command.keyLabel })}
    />
  );
}
