import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '@/backend/queries';
import { messageOf } from '@/domain/errors';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { Skeleton } from '@/ui/skeleton';
import { SettingsForm } from './settings-form';

/** /settings: what new videos, title cards and shared pages begin with. */
export function SettingsPage() {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery);
  return (
    <div className="page-column pt-8 pb-24 desk:pt-10">
      <h1 className="mb-6 text-h1">Settings</h1>
      {data ? (
        <SettingsForm settings={data} />
      ) : error ? (
        <ErrorPanel
          title={messageOf(error, 'settings-load-failed')}
          action={
            <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          What you saved is safe.
        </ErrorPanel>
      ) : (
        <div role="status" aria-label="Loading the settings" className="grid gap-5 desk:grid-cols-2">
          <Skeleton className="h-150 rounded-lg" />
          <Skeleton className="h-150 rounded-lg" />
        </div>
      )}
    </div>
  );
}
