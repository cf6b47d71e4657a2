import { damageIn } from '@/domain/damage';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { useKeptFrames } from '../session/session-hooks';
import { useEditorSession } from '../session/session-context';
import { formatPreciseClock } from '@/studio/playback/precise-clock';

/** Lists where pictures are damaged, and what to do about it. */
export function DamageNote() {
  const damage = damageIn(
    useKeptFrames(),
    useEditorSession((state) => state.damage),
  );
  if (damage.length === 0) return null;
  const places = damage.map(({ first, end }) =>
    [first, end].map((frame) => formatPreciseClock(timeOfFrame(frame), 1)).join(' to '),
  );
  const shown = places.length > MOST ? [...places.slice(0, MOST), 'elsewhere'] : places;
  return (
    <p className="text-muted">
      Picture data is damaged from {new Intl.ListFormat('en').format(shown)}, so the ring position is a guess
      there. Move it by hand if it is off.
    </p>
  );
}

/** How many places the note lists; the timeline shows all of them. */
const MOST = 3;
