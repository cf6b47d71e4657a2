import { useQuery } from '@tanstack/react-query';
import { CircleUserRound } from 'lucide-react';
import { settingsQuery } from '@/backend/queries';
import { playerCardQuery } from '@/backend/settings/player-card';
import { messageOf } from '@/domain/errors';
import { PATHS } from '@/domain/paths';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { LinkButton } from '@/ui/link-button';
import { Skeleton } from '@/ui/skeleton';
import { SettingsForm } from './settings-form';

/** /settings: the defaults of new videos, title cards and shared pages. */
export function SettingsPage() {
  const settings = useQuery(settingsQuery);
  const card = useQuery(playerCardQuery);
  const failed = [settings, card].find(({ error }) => error !== null);
  return (
    <div className="page-column pt-8 pb-24 desk:pt-10">
      <div className="mb-6 flex items-center justify-between gap-3">
        <h1 className="text-h1">Settings</h1>
        <LinkButton to={PATHS.account} variant="quiet" icon={<CircleUserRound />}>
          Account
        </LinkButton>
      </div>
      {settings.data && card.data ? (
        <SettingsForm settings={settings.data} ownCard={card.data} />
      ) : failed ? (
        <ErrorPanel
          title={messageOf(failed.error, 'settings-load-failed')}
          action={
            <Button variant="primary" busy={failed.isFetching} onClick={() => void failed.refetch()}>
              Try again
            </Button>
          }
        >
          Your saved work is safe.
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
