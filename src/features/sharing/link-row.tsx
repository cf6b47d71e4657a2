import type { ReactNode } from 'react';
import { counted, formatCount, formatUsDate } from '@/domain/format';
import { lastDayOf, linkStateOf, type LinkGuard } from '@/domain/link-guard';
import { DeskActions, PhoneActions, type LinkCommands } from './link-actions';
import { LinkBadge } from './link-badge';
import { ViewsButton } from './views-button';

interface LinkRowProps extends LinkGuard, LinkCommands {
  readonly name: string;
  /** The name, which may be a link. */
  readonly title: ReactNode;
  readonly picture: ReactNode;
  /** The path that the link opens for viewers. */
  readonly path: string;
  readonly views: number;
  readonly uniqueViewers: number;
  readonly createdAt: string;
  /** An extra fact, shown before the views. */
  readonly fact?: string;
  /** The current time, which decides whether the link has expired. */
  readonly nowMs: number;
}

/** One of the user's links with its numbers and actions. */
export function LinkRow(props: LinkRowProps) {
  const { title, picture, path, views, uniqueViewers, createdAt, fact, name, onViews, hasPassword } = props;
  const state = linkStateOf(props, props.nowMs);
  return (
    <div className="flex items-center gap-3 py-3 desk:gap-5 desk:py-4">
      <div className="relative h-13.5 w-24 flex-none overflow-hidden rounded-md bg-black desk:h-18 desk:w-32">
        {picture}
      </div>
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{title}</p>
        <p className="truncate text-sm text-muted tabular-nums">
          {path}
          <span className="max-desk:hidden">
            {fact !== undefined && `, ${fact}`}
            {untilText(props)}
          </span>
        </p>
        <PhoneNumbers {...props} />
      </div>
      <div className="w-26 max-desk:hidden">
        <LinkBadge state={state} hasPassword={hasPassword} />
      </div>
      {onViews ? (
        <div className="w-28 max-desk:hidden">
          <ViewsButton views={views} name={name} onClick={onViews} />
        </div>
      ) : (
        <Figure value={views} unit={views === 1 ? 'view' : 'views'} />
      )}
      <div className="contents max-[1180px]:hidden">
        <Figure value={uniqueViewers} unit={uniqueViewers === 1 ? 'viewer' : 'viewers'} />
        <p className="w-26 text-sm text-muted tabular-nums max-desk:hidden">{formatUsDate(createdAt)}</p>
      </div>
      <DeskActions {...props} />
      <PhoneActions {...props} />
    </div>
  );
}

/** The line that phones show instead of the columns. The views also open their history. */
function PhoneNumbers(props: LinkRowProps) {
  const { name, views, uniqueViewers, onViews, hasPassword } = props;
  const state = linkStateOf(props, props.nowMs);
  return (
    <p className="text-sm text-muted tabular-nums desk:hidden">
      {onViews ? (
        <span className="mt-1 mr-2 inline-block">
          <ViewsButton views={views} name={name} onClick={onViews} />
        </span>
      ) : (
        `${counted(views, 'view')}, `
      )}
      {counted(uniqueViewers, 'viewer')}
      {state !== 'active' && `, ${state}`}
      {untilText(props)}
      {hasPassword && ', with a password'}
    </p>
  );
}

/** Says until when a link works, if it has a last day in the future; follows the other facts. */
function untilText({ nowMs, ...guard }: LinkGuard & Pick<LinkRowProps, 'nowMs'>): string {
  if (guard.expiresAt === null || linkStateOf(guard, nowMs) === 'expired') return '';
  return `, until ${formatUsDate(lastDayOf(guard.expiresAt))}`;
}

interface FigureProps {
  readonly value: number;
  readonly unit: string;
}

function Figure({ value, unit }: FigureProps) {
  return (
    <span className="flex w-21 flex-col tabular-nums max-desk:hidden">
      <span className="font-head text-h3 leading-6 font-semibold">{formatCount(value)}</span>
      <span className="text-sm text-muted">{unit}</span>
    </span>
  );
}
