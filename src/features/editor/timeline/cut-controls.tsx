import { lengthOf } from '@/domain/frame-range';
import { counted } from '@/domain/format';
import { keepWholeClip, setIn, setOut } from '../commands/cut-commands';
import { CommandButton } from '../commands/command-button';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { useKeptFrames } from '../session/session-hooks';
import { useEditorSession } from '../session/session-context';
import { formatPreciseClock } from '@/studio/playback/precise-clock';

/** Buttons for both ends of the kept part, and its range. */
export function CutControls() {
  const isCut = useEditorSession(({ cut }) => cut !== null);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {isCut && <Kept />}
      {isCut && <CommandButton command={keepWholeClip} size="sm" variant="quiet" className={LOW} />}
      <CommandButton command={setIn} size="sm" className={LOW} />
      <CommandButton command={setOut} size="sm" className={LOW} />
    </div>
  );
}

/** On large screens the buttons are as high as a line of text, so that the picture can be larger. */
const LOW = 'desk:h-6';

function Kept() {
  const kept = useKeptFrames();
  return (
    <p className="text-muted tabular-nums">
      {formatPreciseClock(timeOfFrame(kept.first))} to {formatPreciseClock(timeOfFrame(kept.end))},{' '}
      {counted(lengthOf(kept), 'frame')} kept
    </p>
  );
}
