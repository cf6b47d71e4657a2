import { IconButton } from '@/ui/icon-button';
import type { EditorCommand } from './command';
import { useCommand } from './use-command';

/** Shows a command as a square icon button with its name and key in a tooltip. */
export function CommandIcon({ command }: { readonly command: EditorCommand }) {
  const { isEnabled, perform } = useCommand(command);
  const Icon = command.icon;
  if (!Icon) return null;
  return (
    <IconButton
      label={command.label}
      icon={<Icon aria-hidden="true" />}
      disabled={!isEnabled}
      onClick={perform}
      {...(command.keyLabel !== undefined && { shortcut: command.keyLabel })}
    />
  );
}
