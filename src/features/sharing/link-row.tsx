import type { ReactNode } from 'react';
import { Copy, ExternalLink, Trash2 } from 'lucide-react';
import { counted, formatCount, formatUsDate } from '@/domain/format';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { MenuItem, MenuSeparator } from '@/ui/menu';
import { MoreMenu } from '@/ui/more-menu';
import { Tooltip } from '@/ui/tooltip';
import { copyLink, linkTo } from './copy-link';

interface LinkRowProps {
  readonly name: string;
  /** The name, as a link where it leads somewhere. */
  readonly title: ReactNode;
  readonly picture: ReactNode;
  /** Where the link's viewers go. */
  readonly path: string;
  readonly isActive: boolean;
  readonly views: number;
  readonly uniqueViewers: number;
  readonly createdAt: string;
  /** A fact of its own, before the views. */
  readonly fact?: string;
  readonly onDelete: () => void;
}

/** A link of the user's with its numbers, and what can be done with it. */
export function LinkRow(props: LinkRowProps) {
  const { title, picture, path, isActive, views, uniqueViewers, createdAt, fact } = props;
  return (
    <div className="flex items-center gap-3 py-3 desk:gap-5 desk:py-4">
      <div className="relative h-13.5 w-24 flex-none overflow-hidden rounded-md bg-black desk:h-18 desk:w-32">
        {picture}
      </div>
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{title}</p>
        <p className="truncate text-sm text-muted tabular-nums">
          {path}
          {fact !== undefined && <span className="max-desk:hidden">, {fact}</span>}
        </p>
        <p className="truncate text-sm text-muted tabular-nums desk:hidden">
          {counted(views, 'view')}, {counted(uniqueViewers, 'viewer')}
          {!isActive && ', inactive'}
        </p>
      </div>
      <div className="w-24 max-desk:hidden">
        <Badge tone={isActive ? 'good' : 'gray'} dot>
          {isActive ? 'Active' : 'Inactive'}
        </Badge>
      </div>
      <Figure value={views} unit={views === 1 ? 'view' : 'views'} />
      <Figure value={uniqueViewers} unit={uniqueViewers === 1 ? 'viewer' : 'viewers'} />
      <p className="w-26 text-sm text-muted tabular-nums max-desk:hidden">{formatUsDate(createdAt)}</p>
      <DeskActions {...props} />
      <PhoneActions {...props} />
    </div>
  );
}

function Figure({ value, unit }: { readonly value: number; readonly unit: string }) {
  return (
    <p className="flex w-21 flex-col tabular-nums max-desk:hidden">
      <span className="font-head text-h3 leading-6 font-semibold">{formatCount(value)}</span>
      <span className="text-sm text-muted">{unit}</span>
    </p>
  );
}

function DeskActions({ name, path, onDelete }: LinkRowProps) {
  const link = linkTo(path);
  return (
    <div className="flex items-center gap-1 max-desk:hidden">
      <Button
        size="sm"
        icon={<Copy />}
        aria-label={`Copy link to ${name}`}
        onClick={() => void copyLink(link)}
      >
        Copy link
      </Button>
      <Tooltip label={`Open ${name}`}>
        <a
          href={link}
          target="_blank"
          rel="noopener"
          aria-label={`Open ${name}`}
          className="inline-grid size-9 max-desk:size-11 flex-none place-items-center rounded-md text-soft transition-colors hover:bg-s3 hover:text-text [&_svg]:size-5"
        >
          <ExternalLink />
        </a>
      </Tooltip>
      <IconButton label={`Delete ${name}`} icon={<Trash2 />} onClick={onDelete} />
    </div>
  );
}

function PhoneActions({ name, path, onDelete }: LinkRowProps) {
  const link = linkTo(path);
  return (
    <div className="flex items-center desk:hidden">
      <IconButton label={`Copy link to ${name}`} icon={<Copy />} onClick={() => void copyLink(link)} />
      <MoreMenu name={name}>
        <MenuItem icon={<ExternalLink />} onSelect={() => void window.open(link, '_blank', 'noopener')}>
          Open
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} danger onSelect={onDelete}>
          Delete
        </MenuItem>
      </MoreMenu>
    </div>
  );
}
