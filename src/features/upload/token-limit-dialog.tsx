import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ExternalLink, Layers, Scissors } from 'lucide-react';
import { tokenStatsQuery } from '@/backend/queries';
import { tokenReloadUrl } from '@/backend/billing/token-reload';
import { ERROR_TEXTS } from '@/domain/errors';
import { counted, formatCount, formatLongUsDate } from '@/domain/format';
import { FRAME_RATE } from '@/domain/limits';
import { PATHS } from '@/domain/paths';
import { affordablePart, type TokenStats } from '@/domain/tokens';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { LinkButton } from '@/ui/link-button';
import { UsageBar } from '@/ui/usage-bar';
import type { LimitReason } from './upload-state';

/** Why a clip is blocked, and how many tokens it needs. */
export interface TokenLimit {
  readonly reason: LimitReason;
  readonly neededTokens: number;
  /** The size of the clip's file, if known. */
  readonly sizeBytes?: number;
  /**
   * Says what happened to the clip, for example 'Your clip is uploaded and waiting on your dashboard. Nothing was
   * charged.'
   */
  readonly consequence: string;
}

interface TokenLimitDialogProps {
  /** Null while the dialog is closed. */
  readonly limit: TokenLimit | null;
  readonly onClose: () => void;
  /** Uploads the clip anyway, to track it later; null if that is not allowed. */
  readonly onUploadAnyway?: (() => void) | null;
  /** Cuts plays out of the clip's file; null without the file. */
  readonly onCut?: (() => void) | null;
  /** Keeps the part of an uploaded clip that the tokens cover; null if there is none. */
  readonly shorterCut?: ShorterCut | null;
}

/** A part of a clip that can be kept by itself. */
interface ShorterCut {
  readonly frames: number;
  readonly apply: () => void;
}

const TITLES: Record<LimitReason, string> = {
  'insufficient-tokens': 'Token Limit Reached',
  'file-size-limit': 'File Size Limit Reached',
};

/** Says that the user has too few tokens, how much of the clip they cover, when they renew, and what to do. */
export function TokenLimitDialog({
  limit,
  onClose,
  onUploadAnyway = null,
  onCut = null,
  shorterCut = null,
}: TokenLimitDialogProps) {
  const { data, isFetching } = useQuery({ ...tokenStatsQuery, enabled: limit !== null, staleTime: 0 });
  const reloadUrl = tokenReloadUrl();
  if (!limit) return null;
  // Hides an outdated balance that would cover the clip, because the text says that the balance does not.
  const isOutdated = isFetching && data !== undefined && data.remaining >= limit.neededTokens;
  const stats = isOutdated ? undefined : data;
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
          {onUploadAnyway && <Button onClick={onUploadAnyway}>Upload anyway</Button>}
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
      <div className="flex flex-col gap-2">
        {shorterCut && <ShorterPart cut={shorterCut} onClose={onClose} />}
        {stats && <Outlook stats={stats} limit={limit} onCut={onCut} isPartOffered={shorterCut !== null} />}
        <Line
          icon={<Layers />}
          action={
            <LinkButton size="sm" to={PATHS.subscription} onClick={onClose}>
              See plans
            </LinkButton>
          }
        >
          A larger plan has more tokens every month.
        </Line>
      </div>
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
    </>
  );
}

/** Says how much of the clip the tokens cover now, and whether they will cover all of it after the renewal. */
function Outlook({
  stats,
  limit,
  onCut,
  isPartOffered,
}: {
  readonly stats: TokenStats;
  readonly limit: TokenLimit;
  readonly onCut: (() => void) | null;
  readonly isPartOffered: boolean;
}) {
  const { remaining, nextReplenishmentDate, renewalTokens } = stats;
  return (
    <>
      {!isPartOffered && (
        <Line
          icon={<Scissors />}
          action={
            onCut && (
              <Button size="sm" onClick={onCut}>
                Cut into plays
              </Button>
            )
          }
        >
          {partText(affordablePart(limit.sizeBytes ?? 1, remaining))}
        </Line>
      )}
      {nextReplenishmentDate !== null && (
        <Line icon={<CalendarDays />}>
          Your tokens renew on{' '}
          <b className="font-semibold text-text">{formatLongUsDate(nextReplenishmentDate)}</b>.
          {renewalTokens !== null && renewalText(renewalTokens, limit.neededTokens)}
        </Line>
      )}
    </>
  );
}

/** Offers to keep the part that the tokens cover. */
function ShorterPart({ cut, onClose }: { readonly cut: ShorterCut; readonly onClose: () => void }) {
  const seconds = (cut.frames / FRAME_RATE).toFixed(1);
  return (
    <Line
      icon={<Scissors />}
      action={
        <Button
          size="sm"
          onClick={() => {
            cut.apply();
            onClose();
          }}
        >
          Keep these {seconds} s
        </Button>
      }
    >
      Your tokens cover {counted(cut.frames, 'frame')} of it. You can track the rest of the clip later.
    </Line>
  );
}

interface LineProps {
  readonly icon: ReactNode;
  /** A button or link with what the user can do about it. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A row with one fact about the limit. */
function Line({ icon, action, children }: LineProps) {
  return (
    <div className="flex items-center gap-3 rounded-md bg-s2 px-3.5 py-2.5 text-sm text-soft [&>svg]:size-4 [&>svg]:flex-none">
      {icon}
      <p className="min-w-0 flex-1">{children}</p>
      {action}
    </div>
  );
}

function partText(seconds: number): string {
  if (seconds === 0) return 'Your tokens cover less than a second of it.';
  return `Your tokens cover ${counted(seconds, 'second')} of it.`;
}

function renewalText(renewalTokens: number, neededTokens: number): string {
  const tokens = counted(renewalTokens, 'token');
  return renewalTokens >= neededTokens
    ? ` You will have ${tokens} then: enough for this clip.`
    : ` You will have ${tokens} then: not enough for this clip.`;
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
