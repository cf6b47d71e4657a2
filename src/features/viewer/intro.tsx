import { useEffect, useEffectEvent } from 'react';
import { BRAND } from '@/domain/brand';
import { buttonClasses } from '@/ui/button-look';

/** Keys that people press to skip a wait. */
const SKIP_KEYS = ['Enter', ' ', 'Escape'];

interface IntroProps {
  /** The cropped background; null until it is known, and if there is none. */
  readonly backgroundUrl: string | null;
  /** The title of the content; null while it is unknown. */
  readonly title: string | null;
  readonly onSkip: () => void;
}

/**
 * The animation before a shared video: a ring is drawn around a player, over the owner's background. A click or tap
 * anywhere skips it, and so do some keys.
 */
export function Intro({ backgroundUrl, title, onSkip }: IntroProps) {
  useSkipKeys(onSkip);
  return (
    <div className="fixed inset-0 z-50 overflow-hidden bg-ground">
      {backgroundUrl !== null && (
        <img
          src={backgroundUrl}
          alt=""
          crossOrigin="anonymous"
          className="absolute inset-0 size-full animate-fade object-cover"
        />
      )}
      {/* The box has its full width from the start and grows only downwards, so that nothing moves when the title
          appears. */}
      <output className="absolute inset-x-4 top-[calc(50%-120px)] mx-auto flex max-h-[calc(50%+104px)] max-w-105 flex-col items-center gap-9 overflow-hidden rounded-xl bg-plate px-8 py-7 text-center">
        <span className="sr-only">Loading</span>
        <Figure />
        <span key={title} className="max-w-full font-head text-h2 font-semibold wrap-anywhere">
          {title ?? BRAND.full}
        </span>
      </output>
      <button type="button" onClick={onSkip} className="absolute inset-0 -outline-offset-4">
        <span className={buttonClasses({}, 'absolute inset-x-0 bottom-8 mx-auto w-fit')}>Skip intro</span>
      </button>
    </div>
  );
}

function useSkipKeys(onSkip: () => void): void {
  const skip = useEffectEvent(onSkip);
  useEffect(() => {
    const press = ({ key }: KeyboardEvent): void => {
      if (SKIP_KEYS.includes(key)) skip();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function Figure() {
  return (
    <span aria-hidden="true" className="relative block h-28 w-36">
      <span className="absolute -bottom-5 left-0 block size-36 scale-y-[0.38] translate-y-[31%]">
        <span className="block size-full animate-spin rounded-full border-[7px] border-line-strong border-t-accent border-r-accent" />
      </span>
      <svg viewBox="0 0 40 80" fill="none" className="absolute bottom-6 left-1/2 h-24 -translate-x-1/2">
        <circle cx="20" cy="13" r="11" fill="var(--color-text)" />
        <path d="M20 34v38" stroke="var(--color-text)" strokeWidth="12" strokeLinecap="round" />
      </svg>
    </span>
  );
}
