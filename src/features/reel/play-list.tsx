import { Plus } from 'lucide-react';
import { counted, formatLength } from '@/domain/format';
import { REEL_PLAYS_MAX } from '@/domain/reel';
import type { ReelChange } from '@/domain/reel-history';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { announce } from '@/ui/live-region';
import { useDragOrder } from '@/ui/use-drag-order';
import { PlayRow } from './play-row';
import type { ShownPlay } from './reel-plays';

interface PlayListProps {
  readonly shown: readonly ShownPlay[];
  /** The approximate length of the film. */
  readonly seconds: number;
  readonly isLocked: boolean;
  readonly onAdd: () => void;
  readonly onChange: (change: ReelChange) => void;
}

/** The plays of a reel in order. */
export function PlayList({ shown, seconds, isLocked, onAdd, onChange }: PlayListProps) {
  const move = (from: number, to: number): void => {
    onChange({ type: 'move', from, to });
    announce(`${shown[from]?.name ?? 'The play'} is number ${to + 1} of ${shown.length}`);
  };
  const { listRef, drag, gripOf } = useDragOrder(move);
  return (
    <section aria-label="Plays" className="min-w-0">
      <div className="flex items-center gap-4">
        <h2 className="flex-1 text-h3 tabular-nums">
          {counted(shown.length, 'play')}
          {shown.length > 0 && <span className="text-muted">, about {formatLength(seconds)}</span>}
        </h2>
        <Button icon={<Plus />} disabled={isLocked || shown.length >= REEL_PLAYS_MAX} onClick={onAdd}>
          Add plays
        </Button>
      </div>
      {shown.length === 0 && (
        <EmptyState title="No plays in this reel" className="mt-4">
          Add plays, best first. The film shows them in the order of this list.
        </EmptyState>
      )}
      <ol ref={listRef} aria-label="Plays in order">
        {shown.map((each, index) => (
          <PlayRow
            key={each.play.videoId}
            shown={each}
            index={index}
            count={shown.length}
            drag={drag}
            grip={gripOf(index)}
            isLocked={isLocked}
            onMove={(to) => move(index, to)}
            onChange={(change) => {
              onChange(change);
              if (change.type === 'remove') announce(`${each.name} is removed. Undo brings it back.`);
            }}
          />
        ))}
      </ol>
    </section>
  );
}
