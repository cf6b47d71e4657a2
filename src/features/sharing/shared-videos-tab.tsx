import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { sharesQuery } from '@/backend/queries';
import { deleteShare } from '@/backend/shares';
import { PATHS, sharedPath } from '@/domain/paths';
import { sharedName, type Share } from '@/domain/sharing';
import { LinkButton } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { DeleteLinkDialog } from './delete-link-dialog';
import { LinkList } from './link-list';
import { LinkRow } from './link-row';
import { VideoPicture } from './video-picture';

/** Links to single videos. */
export function SharedVideosTab() {
  const { data, ...query } = useInfiniteQuery(sharesQuery);
  const [doomed, setDoomed] = useState<Share | null>(null);
  return (
    <>
      <LinkList
        label="Shared videos"
        query={query}
        items={data?.pages.flatMap((page) => page.items)}
        empty={
          <EmptyState
            title="No shared videos yet"
            action={
              <LinkButton to={PATHS.dashboard} variant="primary">
                Go to the dashboard
              </LinkButton>
            }
          >
            Share a processed video from its menu on the dashboard.
          </EmptyState>
        }
        renderItem={(share) => (
          <LinkRow
            {...share}
            name={sharedName(share.video)}
            title={sharedName(share.video)}
            picture={<VideoPicture path={share.video.thumbnailPath} />}
            path={sharedPath('video', share.accessCode)}
            onDelete={() => setDoomed(share)}
          />
        )}
      />
      {doomed && (
        <DeleteLinkDialog
          kind="share"
          name={sharedName(doomed.video)}
          remove={() => deleteShare(doomed.id)}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
}
