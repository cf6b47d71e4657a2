import { useEffect, useRef } from 'react';
import { cx } from '@/lib/cx';
import type { PixelSize } from '@/domain/pixel-size';

interface DrawnPictureProps<Content> {
  /** What the picture says, for those who do not see it. */
  readonly label: string;
  readonly size: PixelSize;
  /** A new object is drawn anew; null until there is something to draw. */
  readonly content: Content | null;
  /** Gets the fonts of the content. The same function at each call. */
  readonly load: (content: Content) => Promise<unknown>;
  /** Paints the whole picture. The same function at each call. */
  readonly draw: (context: CanvasRenderingContext2D, content: Content, size: PixelSize) => void;
  /** Whether the picture is not final yet. */
  readonly isBusy?: boolean;
  readonly className?: string;
}

/** A picture that is drawn from what it shows. */
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
