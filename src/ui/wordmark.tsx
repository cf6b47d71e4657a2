import { BRAND } from '@/domain/brand';
import { cx } from '@/lib/cx';

/** The product's logo: a figure with a ring at its feet. */
export function BrandMark({ className }: { readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 28 28"
      fill="none"
      aria-hidden="true"
      className={cx('flex-none', className ?? 'size-7')}
    >
      <ellipse cx="14" cy="20" rx="12" ry="4.6" stroke="var(--color-accent)" strokeWidth="2.4" />
      <circle cx="14" cy="6.5" r="3.5" fill="var(--color-text)" />
      <path d="M14 11.5v8" stroke="var(--color-text)" strokeWidth="3.4" strokeLinecap="round" />
    </svg>
  );
}

/** The product's logo with its name and suffix. */
export function Wordmark() {
  return (
    <span className="reach inline-flex items-center gap-2 font-head text-[25px] leading-7 font-bold tracking-[-0.01em]">
      <BrandMark />
      <span className="sr-only">{BRAND.full}</span>
      <span aria-hidden="true">{BRAND.name}</span>
      <b
        aria-hidden="true"
        className="rounded-[5px] bg-accent py-px pr-1.25 pl-1.5 text-[14px] leading-4.5 tracking-[0.04em] text-ink"
      >
        {BRAND.suffix}
      </b>
    </span>
  );
}
