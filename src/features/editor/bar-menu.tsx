import { EllipsisVertical } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';
import { Menu, MenuItem } from '@/ui/menu';
import type { CommandContext, EditorCommand } from './commands/command';
import { redo, undo } from './commands/history-commands';
import { renameVideo, showShortcuts, toggleSettings } from './commands/panel-commands';

const COMMANDS: readonly EditorCommand[] = [undo, redo, renameVideo, toggleSettings, showShortcuts];

/** What the bar has no room for on phones. */
export function BarMenu({ context }: { readonly context: CommandContext }) {
  return (
    <Menu trigger={<IconButton label="More" icon={<EllipsisVertical />} />}>
      {COMMANDS.map((command) => {
        const Icon = command.icon;
        return (
          <MenuItem
            key={command.id}
            icon={Icon && <Icon aria-hidden="true" />}
            disabled={!command.isEnabled(context)}
            onSelect={() => command.perform(context)}
          >
            {command.label}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
