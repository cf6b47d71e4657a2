import { cx } from '@/lib/cx';
import type { CommandContext, EditorCommand } from '../commands/command';
import { CommandButton } from '../commands/command-button';
import { drawPath, moveRing } from '../commands/correction-commands';
import { selectTarget, trackAgain } from '../commands/selection-commands';
import { resetTracking } from '../commands/tracking-commands';
import { PathMenu } from './path-menu';

const TOOLS: readonly EditorCommand[] = [selectTarget, drawPath, trackAgain, moveRing];

const TOOL = 'h-10 flex-auto desk:h-8';

/** The tools on the picture, in idle and replay only; on phones a row below it. */
export function ToolRow({ context }: { readonly context: CommandContext }) {
  const kind = context.state.phase.kind;
  if ((kind !== 'idle' && kind !== 'replay') || context.corrections.ring.isHeld) return null;
  const next = kind === 'idle' ? selectTarget : null;
  const tools = TOOLS.filter((command) => command.isEnabled(context));
  return (
    <div
      role="toolbar"
      aria-label="Tracking"
      className="flex gap-2 scrollbar-thin overflow-x-auto border-b border-line p-2.5 desk:absolute desk:bottom-4 desk:left-1/2 desk:w-max desk:max-w-[calc(100%-24px)] desk:-translate-x-1/2 desk:gap-1 desk:rounded-lg desk:border desk:border-line-strong desk:bg-plate desk:p-1.25"
    >
      {tools.map((command) => (
        <CommandButton
          key={command.id}
          command={command}
          context={context}
          variant={command === next ? 'primary' : 'quiet'}
          size="sm"
          className={cx(TOOL, command !== next && 'max-desk:bg-s2')}
        />
      ))}
      {kind === 'replay' && (
        <>
          <PathMenu context={context} className={cx(TOOL, 'max-desk:bg-s2')} />
          <CommandButton
            command={resetTracking}
            context={context}
            variant="quiet"
            size="sm"
            className={cx(TOOL, 'max-desk:bg-s2')}
          />
        </>
      )}
    </div>
  );
}
