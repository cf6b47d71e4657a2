import { Check } from 'lucide-react';
import { ADVERTISED_PLANS, type AdvertisedPlan } from '@/domain/advertised-plans';
import { formatCount } from '@/domain/format';
import { PATHS } from '@/domain/paths';
import { tokenCost } from '@/domain/tokens';
import { cx } from '@/lib/cx';
import { LinkButton } from '@/ui/link-button';
import { Section } from './section';

const EXAMPLE = { durationSec: 20, sizeBytes: 1 } as const;

export function Plans() {
  return (
    <Section id="plans" title="Plans for a player, a parent, a club">
      <div className="grid gap-4 sm:grid-cols-2 wide:grid-cols-4">
        {ADVERTISED_PLANS.map((plan) => (
          <Plan key={plan.name} plan={plan} />
        ))}
      </div>
      <p className="mt-5 text-center text-sm text-muted">
        A {EXAMPLE.durationSec}-second clip uses about {formatCount(tokenCost(EXAMPLE))} tokens. You see the
        price before you spend anything.
      </p>
    </Section>
  );
}

function Plan({ plan }: { readonly plan: AdvertisedPlan }) {
  const { name, price, tokens, maxFile, tracking, processing, extras, isPopular = false } = plan;
  return (
    <article
      className={cx(
        'flex flex-col gap-5 rounded-xl border bg-s1 px-6 pt-7 pb-6',
        isPopular ? 'border-accent ring-1 ring-accent' : 'border-line',
      )}
    >
      <div className="flex min-h-7 items-center justify-between">
        <h3 className="text-h3">{name}</h3>
        {isPopular && (
          <span className="flex h-6 items-center rounded-sm bg-accent px-2 text-xs font-semibold text-ink">
            Popular
          </span>
        )}
      </div>
      <p className="flex items-baseline gap-2 tabular-nums">
        <span className="font-head text-[56px] leading-14 font-semibold tracking-[-0.01em]">{price}</span>
        <span className="text-ui text-muted">/ month</span>
      </p>
      <dl className="border-y border-line text-ui">
        <Fact name="Tokens">{formatCount(tokens)}</Fact>
        <Fact name="Max file">{maxFile}</Fact>
      </dl>
      <ul className="flex flex-1 flex-col gap-2 text-ui text-soft">
        {[tracking, processing, ...extras].map((feature) => (
          <li key={feature} className="flex items-center gap-2.5">
            <Check aria-hidden="true" className="size-4 text-good" />
            {feature}
          </li>
        ))}
      </ul>
      <LinkButton to={PATHS.register} variant={isPopular ? 'primary' : 'secondary'} className="w-full">
        {price === '$0' ? 'Start free' : `Choose ${name}`}
      </LinkButton>
    </article>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div className="flex justify-between py-2.5 not-first:border-t not-first:border-line">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
