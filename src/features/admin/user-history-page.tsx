import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { adminUserQuery } from '@/backend/admin/admin-queries';
import type { AdminUser } from '@/domain/admin';
import { AppError, messageOf } from '@/domain/errors';
import { PATHS } from '@/domain/paths';
import { BackLink } from '@/ui/back-link';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorPanel } from '@/ui/error-panel';
import { Skeleton } from '@/ui/skeleton';
import { GiftDialog } from './gift-dialog';
import { HistoryTable } from './history-table';
import { MakeAdminDialog } from './make-admin-dialog';
import { UserFigures } from './user-figures';
import { UserHeader } from './user-header';
import { VideoUsageDialog } from './video-usage-dialog';

interface UserHistoryPageProps {
  /** The admin viewing the page, because admins cannot change their own role. */
  readonly adminId: string;
}

/** 'User History': a user's tokens and account events. */
export function UserHistoryPage({ adminId }: UserHistoryPageProps) {
  const [params] = useSearchParams();
  const userId = params.get('userId');
  if (!userId) return <Navigate to={PATHS.admin} replace />;
  return (
    <div className="page-column pt-4 pb-24 desk:pt-8">
      <BackLink to={PATHS.admin}>Admin Dashboard</BackLink>
      <History key={userId} userId={userId} isSelf={userId === adminId} />
    </div>
  );
}

function History({ userId, isSelf }: { readonly userId: string; readonly isSelf: boolean }) {
  const { data: user, error, isFetching, refetch } = useQuery(adminUserQuery(userId));
  if (user) return <UserAccount user={user} isSelf={isSelf} />;
  if (!error) return <HeaderSkeleton />;
  if (error instanceof AppError && error.code === 'user-not-found') {
    return (
      <EmptyState title={error.message} action={<LinkButton to={PATHS.admin}>Show all users</LinkButton>}>
        The account may have been deleted.
      </EmptyState>
    );
  }
  return (
    <ErrorPanel
      title={messageOf(error, 'admin-load-failed')}
      action={
        <Button busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      Nothing was changed.
    </ErrorPanel>
  );
}

type OpenDialog = 'gift' | 'make-admin' | 'video-usage';

function UserAccount({ user, isSelf }: { readonly user: AdminUser; readonly isSelf: boolean }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <UserHeader
        user={user}
        onGift={() => setDialog('gift')}
        onVideoUsage={() => setDialog('video-usage')}
        onMakeAdmin={user.isAdmin || isSelf ? null : () => setDialog('make-admin')}
      />
      <UserFigures user={user} />
      <HistoryTable userId={user.id} />
      {dialog === 'gift' && <GiftDialog user={user} onClose={close} />}
      {dialog === 'make-admin' && <MakeAdminDialog user={user} onClose={close} />}
      {dialog === 'video-usage' && <VideoUsageDialog user={user} onClose={close} />}
    </>
  );
}

function HeaderSkeleton() {
  return (
    <div role="status" aria-label="Loading the user">
      <div className="mb-6 flex items-center gap-4">
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className="h-10 w-64" />
      </div>
      <Skeleton className="mb-6 h-23 rounded-lg" />
      <Skeleton className="h-80 rounded-lg" />
    </div>
  );
}
