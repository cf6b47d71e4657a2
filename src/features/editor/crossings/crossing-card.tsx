import type { ReactNode } from 'react';
import { Users } from 'lucide-react';
import type { Candidate } from '@/domain/crossing';
import { FRAME_RATE } from '@/domain/limits';
import type { Crossing } from '@/domain/track';
import { Key } from '@/ui/key';
import type { EditorCommand } from '../commands/command';
import { chooseFollowed, chooseOther, showCrossing } from '../commands/crossing-commands';
import { CommandButton } from '../commands/command-button';
import { useCommand } from '../commands/use-command';
import { useEditorSession, useSession } from '../session/session-context';
import { formatPreciseClock } from '@/studio/playback/precise-clock';
import { CandidatePicture } from './candidate-picture';
import { useOpenCrossing } from './use-open-crossing';
import { useFramePicture } from './use-frame-picture';

/** Asks which of two similar players is the right one; renders nothing when no question is open. */
export function CrossingCard() {
  const playerName = useEditorSession(({ style }) => style.playerName);
  const { crossing, open } = useOpenCrossing();
  if (!crossing) return null;
  const at = open.indexOf(crossing) + 1;
  return (
    <section
      aria-label="Look-alikes"
      className="flex flex-col gap-3 rounded-lg border border-line-strong bg-s2 p-4 desk:shadow-float"
    >
      <header className="flex flex-col gap-1">
        <h2 className="flex items-center gap-2 text-h3">
          <Users aria-hidden="true" className="size-5 flex-none text-warn" />
          <span>Which one is {playerName}?</span>
        </h2>
        <p className="text-sm text-muted">
          {open.length > 1 && `Question ${at} of ${open.length}. `}
          Two look-alikes crossed at {formatPreciseClock(crossing.timeSec, 1)}, and the ring may have followed
          the wrong one. Choose your player.
        </p>
      </header>
      <Candidates crossing={crossing} />
      <p className="text-sm text-muted">
        If you choose the other one, the rest is tracked again from there. Until you choose, everything after
        this moment counts as uncertain.
      </p>
      <CommandButton command={showCrossing} size="sm" className="max-desk:min-h-11" />
    </section>
  );
}

const CHOICES: readonly {
  readonly candidate: Candidate;
  readonly command: EditorCommand;
  readonly caption: string;
}[] = [
  { candidate: 'followed', command: chooseFollowed, caption: 'With the ring' },
  { candidate: 'other', command: chooseOther, caption: 'The other one' },
];
/** Large enough for a cutout of a few radii, and quick to decode. */
const MOST_HEIGHT_PX = 720;

function Candidates({ crossing }: { readonly crossing: Crossing }) {
  const { source } = useSession().clip;
  const { heightPx } = useEditorSession((state) => state.frame);
  const height = Math.min(heightPx, MOST_HEIGHT_PX);
  const picture = useFramePicture(source, Math.round(crossing.timeSec * FRAME_RATE), height);
  return (
    <div role="group" aria-label="Choose your player" className="grid grid-cols-2 gap-2">
      {CHOICES.map(({ candidate, command, caption }) => (
        <Choice key={candidate} command={command} caption={caption}>
          <CandidatePicture
            picture={picture}
            scale={height / heightPx}
            place={crossing[candidate]}
            radiusPx={crossing.radiusPx}
          />
        </Choice>
      ))}
    </div>
  );
}

interface ChoiceProps {
  readonly command: EditorCommand;
  readonly caption: string;
  readonly children: ReactNode;
}

function Choice({ command, caption, children }: ChoiceProps) {
  const { isEnabled, perform } = useCommand(command);
  return (
    <button
      type="button"
      aria-label={command.label}
      aria-keyshortcuts={command.keyLabel}
      disabled={!isEnabled}
      onClick={perform}
      className="flex min-h-11 flex-col gap-2 rounded-lg border border-control bg-s1 p-1.5 text-sm hover:bg-s3 disabled:opacity-45"
    >
      {children}
      <span className="flex items-center justify-center gap-1.5 pb-0.5 font-semibold">
        {caption}
        <span aria-hidden="true" className="hidden desk:inline">
          <Key>{command.keyLabel ?? ''}</Key>
        </span>
      </span>
    </button>
  );
}
