import type { EditorCommand } from '../commands/command';
import { keyLabelOf } from '../commands/keys';

/** A row of the shortcuts dialog: an action and its keys as they are displayed. */
export interface ShortcutRow {
  readonly label: string;
  readonly keys: readonly string[];
}

/** Builds one row per label in the commands' order; commands with the same label in several phases share a row. */
export function shortcutRows(commands: readonly EditorCommand[]): readonly ShortcutRow[] {
  const labels = [...new Set(commands.map(({ label }) => label))];
  return labels.map((label) => {
    const keys = commands.filter((command) => command.label === label).flatMap((command) => command.keys);
    return { label, keys: [...new Set(keys)].map((key) => keyLabelOf(key)) };
  });
}
