import type { PixelSize } from '@/domain/pixel-size';
import type { Selection } from '@/domain/track';

/** Outlines the detected person; the card's button turns this outline into the circle. */
export function OfferedPerson({ person, frame }: { readonly person: Selection; readonly frame: PixelSize }) {
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
