import { useShallow } from 'zustand/react/shallow';
import { cx } from '@/lib/cx';
import type { EditorCommand } from '../commands/command';
import { CommandButton } from '../commands/command-button';
import { drawPath, moveRing } from '../commands/correction-commands';
import { selectTarget, trackAgain } from '../commands/selection-commands';
import { resetTracking } from '../commands/tracking-commands';
import { useEditorSession, useSession } from '../session/session-context';
import { PathMenu } from './path-menu';
import { isRingHeld } from '../commands/ring-hand';

const TOOLS: readonly EditorCommand[] = [selectTarget, drawPath, trackAgain, moveRing];

const TOOL = 'h-10 flex-auto desk:h-8 desk:justify-start desk:px-1.5';

/** Makes a tool fill a whole row in the column beside the picture. */
const WHOLE_ROW = 'desk:col-span-2';

/** Shows the tools in idle and replay only: beside the picture, or on phones in a row below it. */
export function ToolRow() {
  const session = useSession();
  const kind = useEditorSession((state) => (isRingHeld(state) ? null : state.phase.kind));
  const tools = useEditorSession(useShallow(() => TOOLS.filter((command) => command.isEnabled(session))));
  if (kind !== 'idle' && kind !== 'replay') return null;
  const next = kind === 'idle' ? selectTarget : null;
  return (
    <div
      role="toolbar"
      aria-label="Tracking"
      className="flex gap-2 scroll-row border-b border-line p-2.5 desk:mb-3 desk:grid desk:grid-cols-[auto_1fr] desk:gap-x-0 desk:gap-y-1 desk:overflow-visible desk:rounded-lg desk:border desk:bg-s1 desk:p-1.5"
    >
      {tools.map((command) => (
        <CommandButton
          key={command.id}
          command={command}
          variant={command === next ? 'primary' : 'quiet'}
          size="sm"
          className={cx(TOOL, command !== next && 'max-desk:bg-s2', command === trackAgain && WHOLE_ROW)}
        />
      ))}
      {kind === 'replay' && (
        <>
          <PathMenu className={cx(TOOL, 'max-desk:bg-s2')} />
          <CommandButton
            command={resetTracking}
            variant="quiet"
            size="sm"
            className={cx(TOOL, 'max-desk:bg-s2', WHOLE_ROW)}
          />
        </>
      )}
    </div>
  );
}
