import type { AdminUser } from '@/domain/admin';
import { formatCount } from '@/domain/format';

/** Shows the user's tokens of the current month. */
export function UserFigures({ user }: { readonly user: AdminUser }) {
  const figures = [
    ['Balance', user.tokenBalance],
    ['Used', user.tokensUsed],
    ['Remaining', user.tokenRemaining],
  ] as const;
  return (
    <dl className="mb-5 grid grid-cols-3 divide-x divide-line rounded-lg border border-line bg-s1">
      {figures.map(([name, value]) => (
        <div key={name} className="px-3 py-3 desk:px-6 desk:py-4">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-head text-[24px] leading-8 font-semibold tabular-nums desk:text-[34px] desk:leading-10">
            {formatCount(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
