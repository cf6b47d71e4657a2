import { useState } from 'react';
import type { PixelSize } from '@/domain/pixel-size';
import type { Selection } from '@/domain/track';
import { moveFocus } from '@/ui/move-focus';

interface PeopleButtonsProps {
  /** From left to right. */
  readonly people: readonly Selection[];
  readonly frame: PixelSize;
  readonly onChoose: (person: Selection) => void;
}

/**
 * The people in a picture as buttons for the keyboard and screen readers. They share one Tab stop, and the arrow keys
 * move between them. Pointer clicks go to the picture beneath them.
 */
export function PeopleButtons({ people, frame, onChoose }: PeopleButtonsProps) {
  const [focused, setFocused] = useState(0);
  if (people.length === 0) return null;
  const stop = Math.min(focused, people.length - 1);
  return (
    <div role="group" aria-label="People in the picture" className="pointer-events-none absolute inset-0">
      {people.map((person, index) => (
        <button
          key={index}
          type="button"
          aria-label={`Player ${index + 1} of ${people.length}`}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setFocused(index)}
          onClick={() => onChoose(person)}
          onKeyDown={moveFocus}
          className="absolute aspect-square min-w-6 -translate-1/2 rounded-full border border-dashed border-white/70"
          style={placeOf(person, frame)}
        />
      ))}
    </div>
  );
}

function placeOf({ x, y, radius }: Selection, { widthPx, heightPx }: PixelSize) {
  return {
    left: `${(100 * x) / widthPx}%`,
    top: `${(100 * y) / heightPx}%`,
    width: `${(200 * radius) / widthPx}%`,
  };
}
