import { Lock } from 'lucide-react';
import type { LinkState } from '@/domain/link-guard';
import { Badge } from '@/ui/badge';

const LABELS: Readonly<Record<LinkState, string>> = {
  active: 'Active',
  inactive: 'Inactive',
  expired: 'Expired',
};

interface LinkBadgeProps {
  readonly state: LinkState;
  readonly hasPassword: boolean;
}

/** Shows whether a link works and whether it requires a password. */
export function LinkBadge({ state, hasPassword }: LinkBadgeProps) {
  return (
    <span className="flex items-center gap-2">
      <Badge tone={state === 'active' ? 'good' : 'gray'} dot>
        {LABELS[state]}
      </Badge>
      {hasPassword && <Lock role="img" aria-label="With a password" className="size-4 text-muted" />}
    </span>
  );
}
