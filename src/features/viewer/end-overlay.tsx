import { useEffect, useId, useRef, type ReactNode } from 'react';
import { RotateCcw } from 'lucide-react';
import { BRAND } from '@/domain/brand';
import { Button } from '@/ui/button';

interface EndOverlayProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly onAgain: () => void;
  /** The page where viewers can make their own video; left out to offer none. */
  readonly makePath?: string;
}

/**
 * Covers the picture of a video that has ended: thanks the viewer and has the button that plays the video again, which
 * takes the focus.
 */
export function EndOverlay({ title, children, onAgain, makePath }: EndOverlayProps) {
  const titleId = useId();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={place}
      role="group"
      aria-labelledby={titleId}
      className="@container absolute inset-0 flex animate-fade flex-col items-center justify-center gap-2.5 bg-plate p-4 text-center desk:gap-5"
    >
      <h2 id={titleId} className="mb-1 text-[34px] leading-9 @2xl:mb-2 @2xl:text-d2 @2xl:leading-none">
        {title}
      </h2>
      {children && <p className="text-soft">{children}</p>}
      <Button variant="primary" size="lg" icon={<RotateCcw aria-hidden="true" />} onClick={onAgain}>
        Watch Again
      </Button>
      {makePath !== undefined && (
        <p className="text-sm text-soft">
          Made with {BRAND.full}.{' '}
          <a href={makePath} className="text-link">
            Put your player in the light
          </a>
        </p>
      )}
    </div>
  );
}
