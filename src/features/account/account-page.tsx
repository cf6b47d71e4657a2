import { useQuery } from '@tanstack/react-query';
import { ownAccountQuery, type OwnAccount } from '@/backend/auth/own-account';
import { messageOf } from '@/domain/errors';
import { PATHS } from '@/domain/paths';
import { BackLink } from '@/ui/back-link';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { Skeleton } from '@/ui/skeleton';
import { useLeaveGuard } from '@/ui/use-leave-guard';
import { DataCard } from './data-card';
import { DeleteCard } from './delete-card';
import { EmailCard } from './email-card';
import { NameCard } from './name-card';
import { SessionsCard } from './sessions-card';
import { useAccountDraft } from './use-account-draft';

/** /account: the user's name and email, signing out everywhere, and deleting the account. */
export function AccountPage() {
  const { data, error, isFetching, refetch } = useQuery(ownAccountQuery);
  return (
    <div className="page-column pt-8 pb-24 desk:pt-10">
      <BackLink to={PATHS.settings}>Settings</BackLink>
      <h1 className="mt-2 mb-6 text-h1">Account</h1>
      {data ? (
        <Cards account={data} />
      ) : error ? (
        <ErrorPanel
          title={messageOf(error, 'account-load-failed')}
          action={
            <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Nothing has changed.
        </ErrorPanel>
      ) : (
        <div role="status" aria-label="Loading the account" className="grid max-w-180 gap-5">
          <Skeleton className="h-56 rounded-lg" />
          <Skeleton className="h-56 rounded-lg" />
        </div>
      )}
    </div>
  );
}

function Cards({ account }: { readonly account: OwnAccount }) {
  const { name, newEmail, change, discard, isChanged } = useAccountDraft(account);
  const { question } = useLeaveGuard({ isChanged, onDiscard: discard });
  return (
    <div className="grid max-w-180 gap-5">
      <NameCard
        fields={name}
        onChange={change}
        onSaved={() => change({ firstName: undefined, lastName: undefined })}
      />
      <EmailCard account={account} typed={newEmail} onType={(typed) => change({ newEmail: typed })} />
      <SessionsCard />
      <DataCard />
      <DeleteCard account={account} onDeleted={discard} />
      {question}
    </div>
  );
}
