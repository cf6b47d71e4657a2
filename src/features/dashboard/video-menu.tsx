import {
  Clapperboard,
  Crosshair,
  Download,
  EllipsisVertical,
  FileDown,
  Pencil,
  Play,
  Share2,
  Trash2,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { editorPath, reelPath } from '@/domain/paths';
import type { Video, VideoState } from '@/domain/video';
import { IconButton } from '@/ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@/ui/menu';

/** The commands for a video on the dashboard. */
export interface VideoCommands {
  readonly play: (video: Video) => void;
  readonly rename: (video: Video) => void;
  readonly download: (video: Video) => void;
  readonly downloadOriginal: (video: Video) => void;
  readonly share: (video: Video) => void;
  readonly remove: (video: Video) => void;
}

interface VideoMenuProps {
  readonly video: Video;
  readonly name: string;
  readonly state: VideoState;
  readonly commands: VideoCommands;
}

export function VideoMenu({ video, name, state, commands }: VideoMenuProps) {
  const navigate = useNavigate();
  // A reel has no original to play before its film is made.
  const isUnmade = video.isReel && video.processedVideoPath === null;
  return (
    <Menu
      className="w-64"
      trigger={<IconButton label={`More for ${name}`} icon={<EllipsisVertical />} className="-mr-1" />}
    >
      {!isUnmade && (
        <MenuItem icon={<Play />} onSelect={() => commands.play(video)}>
          Play
        </MenuItem>
      )}
      {state !== 'processing' && (
        <MenuItem
          icon={video.isReel ? <Clapperboard /> : <Crosshair />}
          onSelect={() => void navigate(video.isReel ? reelPath(video.id) : editorPath(video.id))}
        >
          {video.isReel ? 'Edit reel' : 'Open in editor'}
        </MenuItem>
      )}
      <MenuItem icon={<Pencil />} onSelect={() => commands.rename(video)}>
        Rename
      </MenuItem>
      <MenuItem icon={<Download />} onSelect={() => commands.download(video)}>
        Download processed video
      </MenuItem>
      {!video.isReel && (
        <MenuItem icon={<FileDown />} onSelect={() => commands.downloadOriginal(video)}>
          Download original
        </MenuItem>
      )}
      <MenuItem icon={<Share2 />} onSelect={() => commands.share(video)}>
        Share
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} danger onSelect={() => commands.remove(video)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
