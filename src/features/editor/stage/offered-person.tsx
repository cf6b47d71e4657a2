import type { FrameSize } from '@/domain/editor/editor-state';
import type { Selection } from '@/domain/track';

/** The person whom a look has found: an outline that the card's button makes the circle. */
export function OfferedPerson({ person, frame }: { readonly person: Selection; readonly frame: FrameSize }) {
  const unit = Math.max(frame.widthPx, frame.heightPx) / 640;
  const circle = { cx: person.x, cy: person.y, r: person.radius, fill: 'none' };
  return (
    <g aria-hidden="true">
      <circle {...circle} stroke="#0a0e13" strokeOpacity={0.7} strokeWidth={3 * unit} />
      <circle
        {...circle}
        stroke="#fff"
        strokeWidth={1.5 * unit}
        strokeDasharray={`${4 * unit} ${4 * unit}`}
      />
    </g>
  );
}
