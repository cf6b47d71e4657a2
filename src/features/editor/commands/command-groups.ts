import type { EditorCommand } from './command';
import { correctionCommands } from './correction-commands';
import { crossingCommands } from './crossing-commands';
import { cutCommands } from './cut-commands';
import { historyCommands } from './history-commands';
import { lookCommands } from './look-commands';
import { panelCommands } from './panel-commands';
import { playbackCommands } from './playback-commands';
import { selectionCommands } from './selection-commands';
import { trackingCommands } from './tracking-commands';

/** Commands that belong together, under a heading. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly EditorCommand[];
}

/** Every command of the editor. When a key belongs to several commands, the first enabled one runs. */
export const COMMAND_GROUPS: readonly CommandGroup[] = [
  { title: 'Select', commands: selectionCommands },
  { title: 'Track and export', commands: trackingCommands },
  { title: 'Correct', commands: [...correctionCommands, ...crossingCommands] },
  { title: 'Cut', commands: cutCommands },
  { title: 'Play', commands: playbackCommands },
  { title: 'Edit', commands: [...lookCommands, ...historyCommands, ...panelCommands] },
];

/** All commands in one list. */
export const ALL_COMMANDS: readonly EditorCommand[] = COMMAND_GROUPS.flatMap(({ commands }) => commands);
