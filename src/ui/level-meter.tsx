import { cx } from '@/lib/cx';

/** How many bars a meter has. */
const BARS = 12;
/** From this bar on, the sound counts as loud. */
const LOUD_BAR = 10;
const BAR_NUMBERS = Array.from({ length: BARS }, (_, k) => k);

/** Shows how loud a sound is. Visual only: a text beside it says the same. */
export function LevelMeter({ percent }: { readonly percent: number }) {
  const lit = Math.round((percent / 100) * BARS);
  return (
    <span aria-hidden="true" className="flex h-4 flex-none items-stretch gap-0.5">
      {BAR_NUMBERS.map((bar) => (
        <span
          key={bar}
          className={cx('w-1 rounded-xs', bar >= lit ? 'bg-s3' : bar < LOUD_BAR ? 'bg-good' : 'bg-warn')}
        />
      ))}
    </span>
  );
}
