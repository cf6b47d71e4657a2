import type { LucideIcon } from 'lucide-react';
import type { EditorSession } from '@/studio/session/editor-session';

/**
 * One action of the editor. The toolbar, the cards and the key handler all read these objects, so that each label,
 * key and enabling rule is written once.
 */
export interface EditorCommand {
  readonly id: string;
  readonly label: string;
  /** The keys that run the command, as keys.ts writes them: 's', 'Shift+ArrowUp', 'Mod+z'. */
  readonly keys: readonly string[];
  /** The key shown beside the button's label. */
  readonly keyLabel?: string;
  readonly icon?: LucideIcon;
  isEnabled(session: EditorSession): boolean;
  perform(session: EditorSession): void;
}
