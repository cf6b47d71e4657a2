import { Play } from 'lucide-react';

interface StartOverlayProps {
  /** The name of the video. */
  readonly name: string;
  readonly onStart: () => void;
}

/** Covers the poster of a video until the viewer starts it; a click anywhere on the picture does. */
export function StartOverlay({ name, onStart }: StartOverlayProps) {
  return (
    <button
      type="button"
      aria-label={`Play ${name}`}
      onClick={onStart}
      className="group absolute inset-0 grid place-items-center -outline-offset-4"
    >
      <span className="grid size-16 place-items-center rounded-full bg-accent text-ink transition-colors group-hover:bg-accent-hover">
        <Play aria-hidden="true" fill="currentColor" className="ml-1 size-7" />
      </span>
    </button>
  );
}
