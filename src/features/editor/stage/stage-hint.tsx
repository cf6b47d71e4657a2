import { MousePointer2, Move } from 'lucide-react';
import type { EditorPhase } from '@/domain/editor/editor-state';

/** One line on the picture that says what a click does now. */
export function StageHint({ phase }: { readonly phase: EditorPhase }) {
  const hint = hintOf(phase);
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
    case 'lost':
      return { icon: Move, text: 'Drag the circle onto the player, or use the arrows' };
    case 'idle':
    case 'readyToTrack':
    case 'tracking':
    case 'drawing':
    case 'replay':
      return null;
  }
}
