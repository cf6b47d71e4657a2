import { useState, useSyncExternalStore } from 'react';
import { RefreshCw } from 'lucide-react';
import { Notice, Notices } from '@/features/film/notices';
import { isPageHeld, mayLeave } from '@/lib/leaving';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { getNewVersion, startNewVersion, subscribeNewVersion } from './new-version';

/**
 * Offers a new version of the app. It also starts by itself, once the user has closed the app and opens it again, so
 * the notice never returns on this page.
 */
export function NewVersionNotice() {
  const version = useSyncExternalStore(subscribeNewVersion, getNewVersion);
  const [isHidden, setIsHidden] = useState(false);
  const [isStarting, setIsStarting] = useState(false);
  if (!version || isHidden) return null;
  const start = async (): Promise<void> => {
    if (isPageHeld()) {
      toast.info('Something is still running. Update when it is finished.');
      return;
    }
    if (!(await mayLeave())) return;
    setIsStarting(true);
    if (await startNewVersion(version)) return;
    setIsStarting(false);
    toast.info('Standout is open in another tab. Close it, then update.');
  };
  return (
    <Notices label="Updates">
      <Notice
        icon={<RefreshCw aria-hidden="true" />}
        actions={
          <>
            <Button variant="quiet" size="sm" onClick={() => setIsHidden(true)}>
              Later
            </Button>
            <Button variant="secondary" size="sm" busy={isStarting} onClick={() => void start()}>
              Update
            </Button>
          </>
        }
      >
        <b className="font-semibold text-text">A new version is ready.</b> It starts the next time you open
        Standout.
      </Notice>
    </Notices>
  );
}
