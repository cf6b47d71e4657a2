import { useState } from 'react';
import { Plus } from 'lucide-react';
import { counted } from '@/domain/format';
import { sharedName, type Playlist, type PlaylistVideo } from '@/domain/sharing';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Switch } from '@/ui/switch';
import { useDragOrder } from '@/ui/use-drag-order';
import { PlaylistRow } from './playlist-row';
import type { PlaylistVideoCommands } from './use-playlist-videos';
import { ViewsDialog } from './views-dialog';

interface PlaylistVideosProps {
  readonly playlist: Playlist;
  readonly commands: PlaylistVideoCommands;
  readonly onAdd: () => void;
}

/** Lists the videos of a playlist in their order. */
export function PlaylistVideos({ playlist, commands, onAdd }: PlaylistVideosProps) {
  const { videos } = playlist;
  const [hasPreviews, setHasPreviews] = useState(true);
  const [viewed, setViewed] = useState<PlaylistVideo | null>(null);
  const { listRef, drag, gripOf } = useDragOrder(commands.move);
  return (
    <section aria-label="Videos" className="mt-7">
      <div className="mb-1 flex items-center gap-4 max-desk:mb-3">
        <h2 className="flex-1 text-h3 tabular-nums">{counted(videos.length, 'video')}</h2>
        <Switch
          label={<span className="text-sm font-normal text-muted">Video previews</span>}
          checked={hasPreviews}
          onChange={setHasPreviews}
        />
      </div>
      {videos.length === 0 && (
        <EmptyState
          title="No videos in playlist"
          className="mt-3"
          action={
            <Button icon={<Plus />} onClick={onAdd}>
              Add Videos
            </Button>
          }
        >
          Add processed videos; viewers see them in the order of this list.
        </EmptyState>
      )}
      <ol ref={listRef} aria-label="Videos in order">
        {videos.map((video, index) => (
          <PlaylistRow
            key={video.id}
            video={video}
            index={index}
            count={videos.length}
            hasPreview={hasPreviews}
            drag={drag}
            grip={gripOf(index)}
            onMove={(to) => commands.move(index, to)}
            onRemove={() => commands.remove(video)}
            onViews={() => setViewed(video)}
          />
        ))}
      </ol>
      {viewed && (
        <ViewsDialog
          name={sharedName(viewed)}
          target={{ videoId: viewed.id, playlistId: playlist.id }}
          onClose={() => setViewed(null)}
        />
      )}
    </section>
  );
}
