import type { EditorCommand } from '../commands/command';
import { keyLabelOf } from '../commands/keys';

/** A line of the shortcuts sheet: what is done, and the keys that do it, as they are written. */
export interface ShortcutRow {
  readonly label: string;
  readonly keys: readonly string[];
}

/** One line per label, in the commands' order; commands of one name in several phases share it. */
export function shortcutRows(commands: readonly EditorCommand[]): readonly ShortcutRow[] {
  const labels = [...new Set(commands.map(({ label }) => label))];
  return labels.map((label) => {
    const keys = commands.filter((command) => command.label === label).flatMap((command) => command.keys);
    return { label, keys: [...new Set(keys)].map((key) => keyLabelOf(key)) };
  });
}
