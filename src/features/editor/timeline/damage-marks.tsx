import { useEditorSession } from '../session/session-context';
import { shareOfFrame, type TimelineRange } from '@/studio/session/timeline-view';

/** Hatches the filmstrip where pictures are damaged; the flags in the ruler name the places. */
export function DamageMarks({ range }: { readonly range: TimelineRange }) {
  const damage = useEditorSession((state) => state.damage);
  if (damage.length === 0) return null;
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-4.5 h-11 overflow-x-clip">
      {damage.map(({ first, end }) => (
        <div
          key={first}
          className="absolute inset-y-0 min-w-0.5 border-x border-danger bg-[repeating-linear-gradient(115deg,var(--color-danger)_0_3px,transparent_3px_9px)] opacity-70"
          style={{
            left: `${100 * shareOfFrame(range, first)}%`,
            width: `${100 * (shareOfFrame(range, end) - shareOfFrame(range, first))}%`,
          }}
        />
      ))}
    </div>
  );
}
