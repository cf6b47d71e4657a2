import { MousePointer2, Move, Search, Spline } from 'lucide-react';
import { hasTouch } from '@/lib/has-touch';
import type { SessionState } from '@/studio/session/editor-session';
import { useEditorSession } from '../session/session-context';
import { isRingHeld } from '../commands/ring-hand';

interface Hint {
  readonly icon: typeof Move;
  readonly text: string;
  /** The text for touch screens. */
  readonly touchText?: string;
}

const RING_HELD: Hint = {
  icon: Move,
  text: 'Click where your player stands, or use the arrows',
  touchText: 'Tap where your player stands, or use the arrows',
};
const SEARCHING: Hint = { icon: Search, text: 'Out of sight. Looking for your player' };
const SELECTING: Hint = { icon: MousePointer2, text: 'Click your player', touchText: 'Tap your player' };
const PENDING: Hint = {
  icon: MousePointer2,
  text: 'Click another player to move the circle',
  touchText: 'Tap another player to move the circle',
};
const WAITING: Hint = { icon: Move, text: 'Drag the circle onto the player, or use the arrows' };
const DRAWING: Hint = {
  icon: Spline,
  text: 'Follow your player, or click frame by frame',
  touchText: 'Follow your player, or tap frame by frame',
};

/** Tells in one line on the picture what a click or a tap does now. */
export function StageHint() {
  const hint = useEditorSession(hintOf);
  if (!hint) return null;
  const Icon = hint.icon;
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2.5 flex justify-center px-3 desk:top-4">
      <p
        role="status"
        className="flex items-center gap-2.5 rounded-[10px] border border-line-strong bg-plate px-3.5 py-1.5 text-sm desk:py-2 desk:text-ui"
      >
        <Icon aria-hidden="true" className="size-4" />
        {hasTouch() ? (hint.touchText ?? hint.text) : hint.text}
      </p>
    </div>
  );
}

function hintOf(state: SessionState): Hint | null {
  if (state.progress?.isSearching) return SEARCHING;
  if (isRingHeld(state)) return RING_HELD;
  switch (state.phase.kind) {
    case 'selecting':
      return SELECTING;
    case 'pending':
      return PENDING;
    case 'correcting':
    case 'lost':
      return WAITING;
    case 'drawing':
      return DRAWING;
    case 'failed':
    case 'idle':
    case 'readyToTrack':
    case 'tracking':
    case 'replay':
      return null;
  }
}
