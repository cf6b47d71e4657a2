import { useState } from 'react';
import { useInfiniteQuery, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Plus, RefreshCw } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { playlistsQuery, sharesQuery } from '@/backend/queries';
import { reloadLinks } from '@/backend/sharing/reload-links';
import { playlistEditPath } from '@/domain/paths';
import { Button } from '@/ui/button';
import { TabPanel, Tabs } from '@/ui/tabs';
import { PlaylistDialog } from './playlist-dialog';
import { PlaylistsTab } from './playlists-tab';
import { SharedVideosTab } from './shared-videos-tab';
import { useSharesTab, type SharesTab } from './shares-tab';

/** 'Shared Content': the user's links to videos and playlists. */
export function SharesPage() {
  const navigate = useNavigate();
  const { tab, setTab } = useSharesTab();
  const [isCreating, setIsCreating] = useState(false);
  const shareCount = useInfiniteQuery(sharesQuery).data?.pages[0]?.total;
  const playlistCount = useInfiniteQuery(playlistsQuery).data?.pages[0]?.total;
  return (
    <div className="page-column pt-6 pb-24 desk:pt-10">
      <div className="mb-4 flex items-center gap-2">
        <h1 className="min-w-0 flex-1 text-h1">Shared Content</h1>
        <Refresh />
      </div>
      <Tabs<SharesTab>
        label="Kinds of links"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'shares', label: 'Shared Videos', ...(shareCount !== undefined && { count: shareCount }) },
          {
            value: 'playlists',
            label: 'Playlists',
            ...(playlistCount !== undefined && { count: playlistCount }),
          },
        ]}
      >
        <TabPanel value="shares">
          <SharedVideosTab />
        </TabPanel>
        <TabPanel value="playlists">
          <div className="mb-2 flex justify-end">
            <Button variant="primary" icon={<Plus />} onClick={() => setIsCreating(true)}>
              Add Playlist
            </Button>
          </div>
          <PlaylistsTab />
        </TabPanel>
      </Tabs>
      {isCreating && (
        <PlaylistDialog
          onClose={() => setIsCreating(false)}
          onSaved={({ accessCode }) => void navigate(playlistEditPath(accessCode))}
        />
      )}
    </div>
  );
}

function Refresh() {
  const queryClient = useQueryClient();
  const shares = useIsFetching({ queryKey: sharesQuery.queryKey });
  const playlists = useIsFetching({ queryKey: playlistsQuery.queryKey });
  return (
    <Button
      icon={<RefreshCw />}
      busy={shares + playlists > 0}
      busyLabel="Refreshing"
      onClick={() => void reloadLinks(queryClient)}
    >
      Refresh
    </Button>
  );
}
