import { Bug, EllipsisVertical } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';
import { Menu, MenuItem } from '@/ui/menu';
import { MenuCheckItem } from '@/ui/menu-choices';
import type { CommandContext, EditorCommand } from './commands/command';
import { redo, undo } from './commands/history-commands';
import type { DebugToggle } from './debug/use-debug-panel';
import { renameVideo, showShortcuts, toggleSettings } from './commands/panel-commands';

const COMMANDS: readonly EditorCommand[] = [undo, redo, renameVideo, toggleSettings, showShortcuts];

interface BarMenuProps {
  readonly context: CommandContext;
  /** Null outside the debug mode. */
  readonly debug: DebugToggle | null;
}

/** What the bar has no room for on phones. */
export function BarMenu({ context, debug }: BarMenuProps) {
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
      {debug && (
        <MenuCheckItem icon={<Bug aria-hidden="true" />} checked={debug.isOn} onChange={debug.change}>
          Debug
        </MenuCheckItem>
      )}
    </Menu>
  );
}
