import type { ReactNode } from 'react';

interface StillProps {
  readonly src: string;
  /** How much larger than its box the picture is; 1.13 at least in a box of 16:9, 1.5 in one of 4:3. */
  readonly zoom: number;
  /** What of the picture is in the middle of the box, in shares of its width and height. */
  readonly focus: { readonly x: number; readonly y: number };
  readonly className: string;
  /** Drawn over the picture, in its own box. */
  readonly children?: ReactNode;
}

/** A part of a picture of the demonstration; the words beside it say what it shows. */
export function Still({ src, zoom, focus, className, children }: StillProps) {
  return (
    <div aria-hidden="true" className={`relative overflow-hidden bg-s1 ${className}`}>
      <div
        className="absolute top-1/2 left-1/2 aspect-2/1"
        style={{ width: `${zoom * 100}%`, transform: `translate(${-focus.x * 100}%, ${-focus.y * 100}%)` }}
      >
        <img
          src={src}
          alt=""
          width={768}
          height={384}
          loading="lazy"
          decoding="async"
          className="size-full"
        />
        {children}
      </div>
    </div>
  );
}
