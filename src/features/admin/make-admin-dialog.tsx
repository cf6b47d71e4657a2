import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Shield } from 'lucide-react';
import { ADMIN_KEY } from '@/backend/admin/admin-queries';
import { setUserAsAdmin } from '@/backend/admin/admin-users';
import type { AdminUser } from '@/domain/admin';
import { messageOf } from '@/domain/errors';
import { personName } from '@/domain/tickets';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toast } from '@/ui/toast';

interface MakeAdminDialogProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

/** Asks for confirmation before a user becomes an admin. */
export function MakeAdminDialog({ user, onClose }: MakeAdminDialogProps) {
  const queryClient = useQueryClient();
  const name = personName(user);
  const promotion = useMutation({
    mutationFn: () => setUserAsAdmin(user.id),
    onSuccess: () => {
      toast.success(`${name} is now an admin`);
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Make ${name} an admin?`}
      description="Admins see every user with their history, gift tokens, answer tickets and make other users admins. This cannot be undone here."
      failure={promotion.error && messageOf(promotion.error, 'user-role-failed')}
      confirmLabel="Make Admin"
      cancelLabel="Cancel"
      icon={<Shield />}
      busy={promotion.isPending}
      busyLabel="Saving"
      onConfirm={() => promotion.mutate()}
    />
  );
}
