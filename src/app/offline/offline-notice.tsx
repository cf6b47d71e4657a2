import { useSyncExternalStore } from 'react';
import { CloudOff, CloudUpload } from 'lucide-react';
import { PATHS } from '@/domain/paths';
import { Notice, Notices } from '@/features/film/notices';
import { LinkButton } from '@/ui/link-button';
import { getWaitingWork, subscribeWaitingWork, type WaitingWork } from './waiting-work';

/** Says that the browser is offline and what waits for the connection, and later that it is being saved. */
export function OfflineNotice() {
  const work = useSyncExternalStore(subscribeWaitingWork, getWaitingWork);
  const waiting = waitingText(work);
  if (!work.isOffline && waiting === null) return null;
  return (
    <div role="status">
      <Notices label="Connection">
        {work.isOffline ? (
          <Notice
            icon={<CloudOff aria-hidden="true" />}
            actions={
              <LinkButton to={PATHS.try} size="sm">
                Track a clip offline
              </LinkButton>
            }
          >
            <b className="font-semibold text-text">You are offline.</b>{' '}
            {waiting === null
              ? 'Your videos are safe. Changes are kept on this device.'
              : `${waiting} on this device for the connection.`}
          </Notice>
        ) : (
          <Notice icon={<CloudUpload aria-hidden="true" />} actions={null}>
            <b className="font-semibold text-text">Saving.</b> {waiting} to be saved in your account.
          </Notice>
        )}
      </Notices>
    </div>
  );
}

function waitingText({ uploads, videos }: WaitingWork): string | null {
  const count = videos === 1 ? '1 video' : `${videos} videos`;
  if (videos === 0) return uploads === 0 ? null : '1 upload waits';
  return uploads === 0 ? `Changes to ${count} wait` : `1 upload and changes to ${count} wait`;
}
