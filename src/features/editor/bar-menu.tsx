import { Bug, EllipsisVertical } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';
import { Menu, MenuItem } from '@/ui/menu';
import { MenuCheckItem } from '@/ui/menu-choices';
import type { EditorCommand } from './commands/command';
import { redo, undo } from './commands/history-commands';
import { useCommand } from './commands/use-command';
import { useDebugToggle } from './debug/use-debug-toggle';
import { renameVideo, showShortcuts, toggleSettings } from './commands/panel-commands';

const COMMANDS: readonly EditorCommand[] = [undo, redo, renameVideo, toggleSettings, showShortcuts];

/** Holds the commands that do not fit into the editor's bar on phones. */
export function BarMenu() {
  const debug = useDebugToggle();
  return (
    <Menu trigger={<IconButton label="More" icon={<EllipsisVertical />} />}>
      {COMMANDS.map((command) => (
        <CommandItem key={command.id} command={command} />
      ))}
      {debug && (
        <MenuCheckItem icon={<Bug aria-hidden="true" />} checked={debug.isOn} onChange={debug.change}>
          Debug
        </MenuCheckItem>
      )}
    </Menu>
  );
}

function CommandItem({ command }: { readonly command: EditorCommand }) {
  const { isEnabled, perform } = useCommand(command);
  const Icon = command.icon;
  return (
    <MenuItem icon={Icon && <Icon aria-hidden="true" />} disabled={!isEnabled} onSelect={perform}>
      {command.label}
    </MenuItem>
  );
}
