import { MousePointer2, Move, Search, Spline } from 'lucide-react';
import type { EditorPhase } from '@/domain/editor/editor-state';

interface StageHintProps {
  readonly phase: EditorPhase;
  /** The player is out of sight and the engine looks for them. */
  readonly isSearching: boolean;
  readonly isRingHeld: boolean;
}

const RING_HELD = { icon: Move, text: 'Click where your player stands, or use the arrows' } as const;
const SEARCHING = { icon: Search, text: 'Out of sight. Looking for your player' } as const;

/** One line on the picture that says what a click does now. */
export function StageHint({ phase, isSearching, isRingHeld }: StageHintProps) {
  const hint = isSearching ? SEARCHING : isRingHeld ? RING_HELD : hintOf(phase);
  if (!hint) return null;
  const Icon = hint.icon;
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2.5 flex justify-center px-3 desk:top-4">
      <p
        role="status"
        className="flex items-center gap-2.5 rounded-[10px] border border-line-strong bg-plate px-3.5 py-1.5 text-sm desk:py-2 desk:text-ui"
      >
        <Icon aria-hidden="true" className="size-4" />
        {hint.text}
      </p>
    </div>
  );
}

function hintOf(phase: EditorPhase): { readonly icon: typeof Move; readonly text: string } | null {
  switch (phase.kind) {
    case 'selecting':
      return { icon: MousePointer2, text: 'Click your player' };
    case 'pending':
      return { icon: MousePointer2, text: 'Click another player to move the circle' };
    case 'correcting':
    case 'lost':
      return { icon: Move, text: 'Drag the circle onto the player, or use the arrows' };
    case 'drawing':
      return { icon: Spline, text: 'Follow your player, or click frame by frame' };
    case 'failed':
    case 'idle':
    case 'readyToTrack':
    case 'tracking':
    case 'replay':
      return null;
  }
}
