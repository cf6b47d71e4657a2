import { BRAND } from '@/domain/brand';

interface IntroProps {
  /** The cropped background; null while it is not known, and where there is none. */
  readonly backgroundUrl: string | null;
  /** What comes; null while it is not known. */
  readonly title: string | null;
}

/** The loading animation before a shared video: our ring draws itself around its player, over the owner's background. */
export function Intro({ backgroundUrl, title }: IntroProps) {
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
      {/* As wide as it gets and growing downwards alone, so that nothing moves when the title comes. */}
      <output className="absolute inset-x-4 top-[calc(50%-120px)] mx-auto flex max-h-[calc(50%+104px)] max-w-105 flex-col items-center gap-9 overflow-hidden rounded-xl bg-plate px-8 py-7 text-center">
        <span className="sr-only">Loading</span>
        <Figure />
        <span key={title} className="max-w-full font-head text-h2 font-semibold wrap-anywhere">
          {title ?? BRAND.full}
        </span>
      </output>
    </div>
  );
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
