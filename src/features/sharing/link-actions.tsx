import {
  Copy,
  ExternalLink,
  Eye,
  ListPlus,
  Pause,
  Pencil,
  Play,
  Settings2,
  Share,
  Trash2,
} from 'lucide-react';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { MenuItem, MenuSeparator } from '@/ui/menu';
import { MoreMenu } from '@/ui/more-menu';
import { Tooltip } from '@/ui/tooltip';
import { copyLink, linkTo } from './copy-link';
import { hasShareSheet, shareLink } from './share-link';

/** The commands for a link; those left out are not offered. */
export interface LinkCommands {
  /** Opens the link's target for editing, or the link's settings. */
  readonly onEdit: () => void;
  /** Opens the link's own settings, if onEdit opens something else. */
  readonly onEditLink?: () => void;
  readonly onSwitch: () => void;
  readonly onAddToPlaylist?: () => void;
  /** Opens the list of who watched, and when. */
  readonly onViews?: () => void;
  readonly onDelete: () => void;
}

interface LinkActionsProps extends LinkCommands {
  readonly name: string;
  /** The path that viewers open. */
  readonly path: string;
  readonly isActive: boolean;
}

export function DeskActions(props: LinkActionsProps) {
  const { name, path, onEdit, onDelete } = props;
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
      <Button size="sm" icon={<Pencil />} aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
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
      <MoreMenu name={name}>
        <MoreItems {...props} />
      </MoreMenu>
    </div>
  );
}

export function PhoneActions(props: LinkActionsProps) {
  const { name, path, onEdit, onDelete } = props;
  const link = linkTo(path);
  return (
    <div className="flex items-center desk:hidden">
      <IconButton label={`Copy link to ${name}`} icon={<Copy />} onClick={() => void copyLink(link)} />
      <MoreMenu name={name}>
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          Edit
        </MenuItem>
        <MoreItems {...props} />
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

function MoreItems(props: LinkActionsProps) {
  const { name, path, isActive, onEditLink, onSwitch, onAddToPlaylist, onViews } = props;
  return (
    <>
      {hasShareSheet() && (
        <MenuItem icon={<Share />} onSelect={() => void shareLink(linkTo(path), name)}>
          Share
        </MenuItem>
      )}
      {onEditLink && (
        <MenuItem icon={<Settings2 />} onSelect={onEditLink}>
          Link settings
        </MenuItem>
      )}
      <MenuItem icon={isActive ? <Pause /> : <Play />} onSelect={onSwitch}>
        {isActive ? 'Pause link' : 'Resume link'}
      </MenuItem>
      {onAddToPlaylist && (
        <MenuItem icon={<ListPlus />} onSelect={onAddToPlaylist}>
          Add to playlist
        </MenuItem>
      )}
      {onViews && (
        <MenuItem icon={<Eye />} onSelect={onViews}>
          View History
        </MenuItem>
      )}
    </>
  );
}
