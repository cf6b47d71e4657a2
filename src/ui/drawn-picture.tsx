import { useEffect, useRef } from 'react';
import { cx } from '@/lib/cx';
import type { PixelSize } from '@/domain/pixel-size';

interface DrawnPictureProps<Content> {
  /** Describes the picture for people who can't see it. */
  readonly label: string;
  readonly size: PixelSize;
  /** A new object is redrawn; null until there is something to draw. */
  readonly content: Content | null;
  /** Loads the content's fonts. Pass the same function every time. */
  readonly load: (content: Content) => Promise<unknown>;
  /** Paints the whole picture. Pass the same function every time. */
  readonly draw: (context: CanvasRenderingContext2D, content: Content, size: PixelSize) => void;
  /** Whether the picture is still being prepared. */
  readonly isBusy?: boolean;
  readonly className?: string;
}

/** A picture drawn on a canvas from its content. */
export function DrawnPicture<Content>(props: DrawnPictureProps<Content>) {
  const { label, content, load, draw, isBusy = content === null, className } = props;
  const { widthPx, heightPx } = props.size;
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    if (content === null) return undefined;
    let isCurrent = true;
    const paint = async (): Promise<void> => {
      await load(content);
      const context = isCurrent ? canvas.current?.getContext('2d') : null;
      if (context) draw(context, content, { widthPx, heightPx });
    };
    void paint();
    return () => {
      isCurrent = false;
    };
  }, [content, load, draw, widthPx, heightPx]);

  return (
    <canvas
      ref={canvas}
      width={widthPx}
      height={heightPx}
      role="img"
      aria-label={label}
      aria-busy={isBusy}
      className={cx('rounded-md bg-ground', className)}
    />
  );
}
