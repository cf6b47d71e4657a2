import type { ReactNode } from 'react';

interface StillProps {
  readonly src: string;
  /** The picture's size relative to its box; at least 1.13 in a box of 16:9 and 1.5 in one of 4:3. */
  readonly zoom: number;
  /** The point of the picture in the middle of the box, as shares of the picture's width and height. */
  readonly focus: { readonly x: number; readonly y: number };
  readonly className: string;
  /** Drawn over the picture and positioned by its size. */
  readonly children?: ReactNode;
}

/** Shows a part of a demo picture; the text beside it describes it. */
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
