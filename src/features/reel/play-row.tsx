import { X } from 'lucide-react';
import { LOOK_KINDS, LOOKS } from '@/domain/film-look';
import { REEL_LINE_LENGTH } from '@/domain/reel';
import type { ReelChange } from '@/domain/reel-history';
import { cx } from '@/lib/cx';
import { Badge } from '@/ui/badge';
import { TextField } from '@/ui/field';
import { IconButton } from '@/ui/icon-button';
import { DragGrip, MoveButtons } from '@/ui/move-controls';
import { SelectField } from '@/ui/select-field';
import { dragLook, type Drag, type GripHandlers } from '@/ui/use-drag-order';
import { PlayPicture } from './play-picture';
import type { ShownPlay } from './reel-plays';

const OWN = 'own';

interface PlayRowProps {
  readonly shown: ShownPlay;
  /** The play's position, counted from 0. */
  readonly index: number;
  readonly count: number;
  readonly drag: Drag | null;
  readonly grip: GripHandlers;
  /** Whether the film is being made, which locks all changes. */
  readonly isLocked: boolean;
  readonly onMove: (to: number) => void;
  readonly onChange: (change: ReelChange) => void;
}

/** A play of a reel: its position, its line of text and its look. */
export function PlayRow(props: PlayRowProps) {
  const { shown, index, count, drag, grip, isLocked, onMove, onChange } = props;
  const { name, video } = shown;
  const { videoId } = shown.play;
  return (
    <li className={cx('relative border-b border-line py-3.5', dragLook(drag, index))}>
      <div className="flex items-center gap-x-2.5 max-desk:flex-wrap desk:gap-4">
        {!isLocked && <DragGrip handlers={grip} />}
        <span className="w-6 flex-none text-center font-head text-h3 leading-none font-semibold tabular-nums">
          {index + 1}
        </span>
        <PlayPicture video={video} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold" title={name}>
            {name}
          </p>
          {!video && <Badge tone="warn">Deleted</Badge>}
        </div>
        {!isLocked && (
          <div className="flex items-center max-desk:basis-full max-desk:justify-end desk:gap-1">
            <MoveButtons name={name} index={index} count={count} onMove={onMove} />
            <IconButton
              label={`Remove ${name}`}
              icon={<X />}
              onClick={() => onChange({ type: 'remove', videoId })}
            />
          </div>
        )}
      </div>
      {video ? (
        <PlayOptions {...props} />
      ) : (
        <p className="mt-2 text-sm text-muted desk:ml-10">
          This video was deleted. Remove the play to make a new film. The current film stays the same.
        </p>
      )}
    </li>
  );
}

function PlayOptions({ shown: { play, name }, isLocked, onChange }: PlayRowProps) {
  const { videoId } = play;
  return (
    <div
      className={cx(
        'grid gap-3 desk:mt-3 desk:ml-10 desk:grid-cols-[minmax(0,1fr)_160px]',
        isLocked && 'mt-3',
      )}
    >
      <TextField
        label={
          <>
            Line of text<span className="sr-only"> over {name}</span>
          </>
        }
        size="md"
        value={play.line}
        maxLength={REEL_LINE_LENGTH}
        placeholder="Date, opponent, what to look for"
        disabled={isLocked}
        onChange={(event) => onChange({ type: 'line', videoId, line: event.target.value })}
      />
      <SelectField
        label={
          <>
            Look<span className="sr-only"> of {name}</span>
          </>
        }
        size="md"
        value={play.look ?? OWN}
        options={[
          { value: OWN, label: 'As exported' },
          ...LOOK_KINDS.map((kind) => ({ value: kind, label: LOOKS[kind].name })),
        ]}
        disabled={isLocked}
        onChange={(look) => onChange({ type: 'look', videoId, look: look === OWN ? null : look })}
      />
    </div>
  );
}
