import { useMemo, useState, type ReactNode } from 'react';
import type { Video } from '@/domain/video';
import { VIDEO_TABS, type VideoTab } from '@/domain/video-list';
import { TabPanel, Tabs } from '@/ui/tabs';
import { toast } from '@/ui/toast';
import { ChosenBar } from './chosen-bar';
import { DeleteDialog } from './delete-dialog';
import { DeleteVideosDialog } from './delete-videos-dialog';
import { NoVideosShown } from './no-videos-shown';
import { PlayDialog } from './play-dialog';
import { RenameDialog } from './rename-dialog';
import { useChosenVideos } from './use-chosen-videos';
import { downloadOriginal, downloadProcessed, tellNotProcessed, useRename } from './use-video-commands';
import { useVideoList } from './use-video-list';
import { VideoFilters } from './video-filters';
import { VideoGrid } from './video-grid';
import type { VideoCommands } from './video-menu';
import { TAB_LABELS } from './video-tab';

/** Dialogs and commands of other features, which the app provides. */
export interface VideoOutlets {
  /** Makes a reel from videos and opens it. */
  readonly onNewReel: (videos: readonly Video[]) => void;
  /** Shows videos one after another to select the player to track in each. */
  readonly onTrack: (videos: readonly Video[]) => void;
  /** Renders the dialog that shares a video. */
  readonly renderShare: (video: Video, onClose: () => void) => ReactNode;
  /** Renders the dialog that adds videos to a playlist. */
  readonly renderAddToPlaylist: (videos: readonly Video[], onClose: () => void) => ReactNode;
}

type OpenDialog =
  | { readonly kind: 'play' | 'rename' | 'share' | 'delete'; readonly video: Video }
  | { readonly kind: 'delete-chosen' | 'add-to-playlist'; readonly videos: readonly Video[] };

interface VideosProps extends VideoOutlets {
  readonly videos: readonly Video[];
  readonly nowMs: number;
}

/** Lists the user's videos by state, with the commands for one or several of them. */
export function Videos({ videos, nowMs, ...outlets }: VideosProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const list = useVideoList(videos, nowMs);
  const shown = list.byTab[list.tab];
  const chosen = useChosenVideos(shown);
  const commands = useMemo(() => commandsThatOpen(setDialog), []);
  return (
    <>
      <Tabs<VideoTab>
        label="Videos by state"
        value={list.tab}
        onChange={list.setTab}
        tabs={VIDEO_TABS.map((tab) => ({
          value: tab,
          label: TAB_LABELS[tab],
          count: list.byTab[tab].length,
        }))}
      >
        {/* One panel for all tabs, so cards in both the old and the new tab stay mounted. */}
        <TabPanel value={list.tab}>
          <VideoFilters list={list} chosen={chosen} />
          {chosen.isChoosing && (
            <ChosenBar
              chosen={chosen}
              shownCount={shown.length}
              onNewReel={() => outlets.onNewReel(chosen.videos)}
              onTrack={() => outlets.onTrack(chosen.videos)}
              onAddToPlaylist={() => openPlaylists(chosen.videos, setDialog)}
              onDelete={() => setDialog({ kind: 'delete-chosen', videos: chosen.videos })}
            />
          )}
          {shown.length === 0 ? (
            <NoVideosShown list={list} />
          ) : (
            <VideoGrid list={list} nowMs={nowMs} commands={commands} chosen={chosen} />
          )}
        </TabPanel>
      </Tabs>
      <OpenedDialog
        dialog={dialog}
        onClose={() => setDialog(null)}
        onDeleted={() => {
          setDialog(null);
          chosen.end();
        }}
        {...outlets}
      />
    </>
  );
}

type OpenDialogCommand = (dialog: OpenDialog) => void;

function commandsThatOpen(open: OpenDialogCommand): VideoCommands {
  return {
    play: (video) => open({ kind: 'play', video }),
    rename: (video) => open({ kind: 'rename', video }),
    download: (video) => void downloadProcessed(video),
    downloadOriginal: (video) => void downloadOriginal(video),
    share: (video) => {
      if (video.processedVideoPath === null) tellNotProcessed(video, 'be shared');
      else open({ kind: 'share', video });
    },
    remove: (video) => open({ kind: 'delete', video }),
  };
}

function openPlaylists(videos: readonly Video[], open: OpenDialogCommand): void {
  if (videos.some((video) => video.processedVideoPath !== null)) open({ kind: 'add-to-playlist', videos });
  else
    toast.info('None of them are exported yet', {
      id: 'none-exported',
      description: 'Export them in the editor, then add them to a playlist.',
    });
}

interface OpenedDialogProps extends VideoOutlets {
  readonly dialog: OpenDialog | null;
  readonly onClose: () => void;
  /** Called once the chosen videos are deleted. */
  readonly onDeleted: () => void;
}

function OpenedDialog(props: OpenedDialogProps) {
  const { dialog, onClose, onDeleted, renderShare, renderAddToPlaylist } = props;
  const rename = useRename();
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'play':
      return <PlayDialog video={dialog.video} onClose={onClose} />;
    case 'rename':
      return (
        <RenameDialog
          video={dialog.video}
          onClose={onClose}
          onRename={(name) => rename(dialog.video, name)}
        />
      );
    case 'share':
      return renderShare(dialog.video, onClose);
    case 'delete':
      return <DeleteDialog video={dialog.video} onClose={onClose} />;
    case 'delete-chosen':
      return <DeleteVideosDialog videos={dialog.videos} onClose={onClose} onDeleted={onDeleted} />;
    case 'add-to-playlist':
      return renderAddToPlaylist(dialog.videos, onClose);
  }
}
