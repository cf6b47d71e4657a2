import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ExternalLink } from 'lucide-react';
import { tokenStatsQuery } from '@/backend/queries';
import { tokenReloadUrl } from '@/backend/token-reload';
import { ERROR_TEXTS } from '@/domain/errors';
import { formatCount, formatLongUsDate } from '@/domain/format';
import type { TokenStats } from '@/domain/tokens';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { LinkButton } from '@/ui/link-button';
import { UsageBar } from '@/ui/usage-bar';
import type { LimitReason } from './upload-state';

/** Why a clip cannot go on, and what it would take. */
export interface TokenLimit {
  readonly reason: LimitReason;
  readonly neededTokens: number;
  /** What happened to the clip: 'Your clip is uploaded and waits here; nothing was charged.' */
  readonly consequence: string;
}

interface TokenLimitDialogProps {
  /** Null: closed. */
  readonly limit: TokenLimit | null;
  readonly onClose: () => void;
}

const TITLES: Record<LimitReason, string> = {
  'insufficient-tokens': 'Token Limit Reached',
  'file-size-limit': 'File Size Limit Reached',
};

/** Says that the tokens do not reach, when they renew, and where to get more. */
export function TokenLimitDialog({ limit, onClose }: TokenLimitDialogProps) {
  const stats = useQuery({ ...tokenStatsQuery, enabled: limit !== null, staleTime: 0 }).data;
  const reloadUrl = tokenReloadUrl();
  if (!limit) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TITLES[limit.reason]}
      description={`${ERROR_TEXTS[limit.reason]} ${limit.consequence}`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          {reloadUrl && (
            <LinkButton variant="primary" to={reloadUrl} target="_blank" rel="noreferrer">
              Purchase Token Reload
              <ExternalLink aria-hidden="true" className="size-4" />
            </LinkButton>
          )}
        </>
      }
    >
      {stats && <Balance stats={stats} neededTokens={limit.neededTokens} />}
    </Dialog>
  );
}

function Balance({ stats, neededTokens }: { readonly stats: TokenStats; readonly neededTokens: number }) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-[10px] border border-line bg-line">
        <Figure name="This clip needs" value={neededTokens} />
        <Figure name="You have" value={stats.remaining} isShort />
      </dl>
      <UsageBar
        label="Tokens"
        used={stats.used}
        total={stats.totalAvailable}
        percentUsed={stats.percentUsed}
      />
      {stats.nextReplenishmentDate && (
        <p className="flex gap-3 rounded-md bg-s2 px-3.5 py-3 text-sm text-soft">
          <CalendarDays aria-hidden="true" className="mt-0.5 size-4" />
          <span>
            Your tokens renew on{' '}
            <b className="font-semibold text-text">{formatLongUsDate(stats.nextReplenishmentDate)}</b>.
          </span>
        </p>
      )}
    </>
  );
}

function Figure(props: { readonly name: string; readonly value: number; readonly isShort?: boolean }) {
  return (
    <div className="bg-s2 px-4 py-3.5">
      <dt className="text-sm text-muted">{props.name}</dt>
      <dd
        className={`font-head text-[34px] leading-[38px] font-semibold tabular-nums ${props.isShort ? 'text-danger-text' : ''}`}
      >
        {formatCount(props.value)}
      </dd>
    </div>
  );
}
