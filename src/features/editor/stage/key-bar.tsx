import { Diamond } from 'lucide-react';
import { CommandButton } from '../commands/command-button';
import { deleteKey, trackBack, trackToNextKey } from '../commands/correction-commands';
import { canCorrect } from '@/studio/session/editor-session';
import { useEditorSession } from '../session/session-context';
import { isRingHeld } from '../commands/ring-hand';
import { useShownKey } from './use-shown-key';

const TOOLS = [trackBack, trackToNextKey, deleteKey] as const;

/** Shows the actions for a manual key while its frame is shown. The bar is below the cards, so they do not move. */
export function KeyBar() {
  const isOpen = useEditorSession((state) => canCorrect(state) && !state.isAdjusting && !isRingHeld(state));
  return isOpen ? <OpenKeyBar /> : null;
}

function OpenKeyBar() {
  if (!useShownKey()) return null;
  return (
    <div
      role="toolbar"
      aria-label="Manual key"
      data-bar=""
      className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center gap-2 border-t border-line-strong bg-s1 edge-3 pt-3 desk:static desk:mt-3 desk:mb-2 desk:flex-none desk:gap-1 desk:rounded-lg desk:border desk:p-1.5"
    >
      <p className="flex w-full items-center gap-2 px-2 py-1 text-sm font-semibold text-violet max-desk:sr-only">
        <Diamond aria-hidden="true" className="size-4 fill-current" />
        Manual key
      </p>
      {TOOLS.map((command) => (
        <CommandButton
          key={command.id}
          command={command}
          variant="quiet"
          size="sm"
          className="h-10 max-desk:flex-auto max-desk:bg-s2 desk:h-8 desk:w-full desk:justify-start desk:px-2"
        />
      ))}
    </div>
  );
}
