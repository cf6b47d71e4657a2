import { Film, Gift, Shield } from 'lucide-react';
import type { AdminUser } from '@/domain/admin';
import { formatLongUsDate } from '@/domain/format';
import { personName } from '@/domain/tickets';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';

interface UserHeaderProps {
  readonly user: AdminUser;
  readonly onVideoUsage: () => void;
  readonly onGift: () => void;
  /** Null if the user cannot be made an admin: the user is already one, or is the viewer. */
  readonly onMakeAdmin: (() => void) | null;
}

/** Shows the user's identity and the admin actions for that user. */
export function UserHeader({ user, onVideoUsage, onGift, onMakeAdmin }: UserHeaderProps) {
  const { email, currentPlan, createdAt, isAdmin } = user;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-80 items-center gap-4">
        <Avatar user={user} size="lg" />
        <div className="min-w-0 flex-1">
          <h1 dir="auto" className="text-h1 wrap-anywhere">
            {personName(user)}
          </h1>
          <p className="flex flex-wrap items-center gap-2 text-sm wrap-anywhere text-muted">
            {`${email}, ${currentPlan}, joined ${formatLongUsDate(createdAt)}`}
            {isAdmin && <Badge tone="violet">Admin</Badge>}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-desk:grid max-desk:w-full max-desk:grid-cols-2">
        {onMakeAdmin && (
          <Button variant="quiet" icon={<Shield />} className="max-desk:col-span-2" onClick={onMakeAdmin}>
            Make Admin
          </Button>
        )}
        <Button icon={<Film />} onClick={onVideoUsage}>
          Video Usage
        </Button>
        <Button icon={<Gift />} onClick={onGift}>
          Gift Tokens
        </Button>
      </div>
    </div>
  );
}
