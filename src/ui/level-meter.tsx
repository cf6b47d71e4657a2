import { cx } from '@/lib/cx';

/** How many bars a meter has. */
const BARS = 12;
/** From this one on, they are those of loud sound. */
const LOUD_BAR = 10;
const BAR_NUMBERS = Array.from({ length: BARS }, (_, k) => k);

/** How loud a sound is. It is only seen: a text beside it says it too. */
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
