import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { deletionQuery } from '@/backend/auth/account-deletion';
import type { OwnAccount } from '@/backend/auth/own-account';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Note } from '@/ui/note';
import { DeleteAccountDialog } from './delete-account-dialog';

interface DeleteCardProps {
  readonly account: OwnAccount;
  readonly onDeleted: () => void;
}

/** Deletes the account, or continues a deletion that did not finish. */
export function DeleteCard({ account, onDeleted }: DeleteCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: isConfirmed = false } = useQuery(deletionQuery);
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 className="text-h3">Delete account</h2>
        <p className="text-sm text-muted">
          This also deletes your videos, exports, links, playlists, tickets and unused tokens. Your plan ends
          immediately.
        </p>
      </div>
      {isConfirmed && <Note tone="warn">Your account is not fully deleted yet.</Note>}
      <Button
        variant="danger-quiet"
        icon={<Trash2 />}
        className="self-end max-desk:w-full"
        onClick={() => setIsOpen(true)}
      >
        {isConfirmed ? 'Finish deleting' : 'Delete account'}
      </Button>
      {isOpen && (
        <DeleteAccountDialog
          account={account}
          isConfirmed={isConfirmed}
          onDeleted={onDeleted}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  );
}
