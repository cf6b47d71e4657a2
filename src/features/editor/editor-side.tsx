import type { ComponentProps } from 'react';
import { cx } from '@/lib/cx';
import type { CommandContext } from './commands/command';
import { openQuestions } from './crossings/open-crossing';
import { SettingsPanel } from './settings/settings-panel';
import { SideColumn } from './side-column';

interface EditorSideProps {
  /** Null until there is a video. */
  readonly context: CommandContext | null;
  readonly tracking: Omit<ComponentProps<typeof SideColumn>, 'context'>;
}

/**
 * Beside the picture, and as high as it is with its transport, whatever the cards need: the timeline stays in sight. On
 * phones the card of a job comes before the timeline, and what is there to read or to set comes behind it.
 */
export function EditorSide({ context, tracking }: EditorSideProps) {
  const isAtRest =
    context?.state.phase.kind === 'replay' &&
    !context.corrections.ring.isHeld &&
    openQuestions(context.state).length === 0;
  return (
    <div className={cx('desk:relative', isAtRest && 'max-desk:order-last')}>
      <div className="flex flex-col gap-3 px-3 pb-4 desk:absolute desk:inset-0 desk:overflow-y-auto desk:px-0 desk:pb-0">
        {context?.panels.settings.isOpen && (
          <SettingsPanel
            state={context.state}
            dispatch={context.dispatch}
            method={tracking.method}
            onMethodChange={tracking.onMethodChange}
            control={context.panels.settings}
          />
        )}
        {context && <SideColumn {...tracking} context={context} />}
      </div>
    </div>
  );
}
