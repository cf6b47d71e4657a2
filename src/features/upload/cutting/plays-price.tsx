import { TriangleAlert } from 'lucide-react';
import { PATHS } from '@/domain/paths';
import { shortageText, totalText } from '@/domain/price-text';
import { LinkButton } from '@/ui/link-button';

interface PlaysPriceProps {
  /** The price of each play that is not uploaded yet, in tokens and in order. */
  readonly costs: readonly number[];
  /** Null until the balance is known. */
  readonly remaining: number | null;
}

/** The total price of the plays, and how many the tokens cover if they do not cover all. */
export function PlaysPrice({ costs, remaining }: PlaysPriceProps) {
  const sum = costs.reduce((total, cost) => total + cost, 0);
  const shortage = remaining === null ? null : shortageText(costs, remaining);
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="text-soft tabular-nums">{totalText(costs.length, sum, remaining)}</p>
      {shortage !== null && (
        <div className="flex items-center gap-3 rounded-md bg-s2 px-3.5 py-2.5 text-soft">
          <TriangleAlert aria-hidden="true" className="size-4 flex-none text-warn" />
          <p className="min-w-0 flex-1">{shortage}</p>
          <LinkButton size="sm" to={PATHS.subscription} target="_blank">
            See plans
          </LinkButton>
        </div>
      )}
      <p className="text-muted">Charged once per play, when tracking starts. Uploading is free.</p>
    </div>
  );
}
