import { useEditorSession, useSession } from '../session/session-context';
import type { EditorCommand } from './command';

/** Connects a component to a command. The component renders again only when the command becomes enabled or disabled. */
export function useCommand(command: EditorCommand): {
  readonly isEnabled: boolean;
  readonly perform: () => void;
} {
  const session = useSession();
  const isEnabled = useEditorSession(() => command.isEnabled(session));
  return { isEnabled, perform: () => command.perform(session) };
}
