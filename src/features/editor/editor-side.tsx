import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { openQuestions } from './commands/open-crossing';
import type { SessionState } from '@/studio/session/editor-session';
import { useEditorSession, WithPlayback } from './session/session-context';
import { useIsSettingsOpen } from './commands/settings-control';
import { SettingsPanel } from './settings/settings-panel';
import { SideColumn } from './side-column';
import { KeyBar } from './stage/key-bar';
import { isRingHeld } from './commands/ring-hand';

/**
 * The column beside the picture. It is as high as the picture and the transport, even if the cards are taller, so the
 * timeline stays visible. On phones the card of the current job comes before the timeline, and the remaining cards come
 * after it.
 * @param note shown below the cards; left out for none.
 */
export function EditorSide({ note }: { readonly note?: ReactNode }) {
  const isCalm = useEditorSession(isAtRest);
  const isSettingsOpen = useIsSettingsOpen();
  return (
    <div
      className={cx(
        'desk:relative desk:col-start-2 desk:row-span-2 desk:row-start-2',
        isCalm && 'max-desk:order-last',
      )}
    >
      <WithPlayback>
        <div className="desk:absolute desk:inset-0 desk:flex desk:flex-col">
          <div className="flex flex-col gap-3 px-3 pb-4 desk:min-h-0 desk:flex-1 desk:overflow-y-auto desk:px-0 desk:pb-0">
            {isSettingsOpen && <SettingsPanel />}
            <SideColumn />
            {note}
          </div>
          {/* Its commands are in the Correct menu too; the settings need the room. */}
          {!isSettingsOpen && <KeyBar />}
        </div>
      </WithPlayback>
    </div>
  );
}

function isAtRest(state: SessionState): boolean {
  const { phase, playback } = state;
  const isReplay = playback !== null && phase.kind === 'replay';
  return isReplay && !isRingHeld(state) && openQuestions(state).length === 0;
}
