import { Diamond } from 'lucide-react';
import type { CommandContext } from '../commands/command';
import { CommandButton } from '../commands/command-button';
import { deleteKey, trackBack, trackToNextKey } from '../commands/correction-commands';
import { useShownKey } from './use-shown-key';

const TOOLS = [trackBack, trackToNextKey, deleteKey] as const;

/** What can be done at a manual key, while it is the shown frame; on phones at the bottom edge. */
export function KeyBar({ context }: { readonly context: CommandContext }) {
  const { state, playback, corrections } = context;
  const key = useShownKey(playback, state.points);
  const isAtWork = state.phase.kind !== 'replay' || state.isExporting || state.isAdjusting;
  if (!key || isAtWork || corrections.ring.isHeld) return null;
  return (
    <div
      role="toolbar"
      aria-label="Manual key"
      data-bar=""
      className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center gap-2 border-t border-line-strong bg-s1 edge-3 pt-3 desk:absolute desk:inset-x-auto desk:top-4 desk:bottom-auto desk:left-1/2 desk:w-max desk:max-w-[calc(100%-24px)] desk:-translate-x-1/2 desk:gap-1 desk:rounded-lg desk:border desk:border-line-strong desk:bg-plate desk:p-1.25"
    >
      <p className="flex items-center gap-2 px-2 text-sm font-semibold text-violet max-desk:sr-only">
        <Diamond aria-hidden="true" className="size-4 fill-current" />
        Manual key
      </p>
      {TOOLS.map((command) => (
        <CommandButton
          key={command.id}
          command={command}
          context={context}
          variant="quiet"
          size="sm"
          className="h-10 max-desk:flex-auto max-desk:bg-s2 desk:h-8"
        />
      ))}
    </div>
  );
}
