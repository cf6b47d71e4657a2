import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { signOutEverywhere } from '@/backend/auth/own-account';
import { messageOf } from '@/domain/errors';
import { saveOpenRecords } from '@/lib/autosave/watch-page';
import { mayLeave } from '@/lib/leaving';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Note } from '@/ui/note';

/** Signs the user out of all browsers. Emails about an address change link here. */
export function SessionsCard() {
  const ending = useMutation({
    mutationFn: async () => {
      if (!(await mayLeave())) return;
      await saveOpenRecords();
      await signOutEverywhere();
    },
  });
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 className="text-h3">Signed-in browsers</h2>
        <p className="text-sm text-muted">
          Is someone else using your account, or did you sign in on a computer that is not yours? Sign out of
          all browsers, including this one. The other browsers cannot change anything after that, and they
          stop showing your account within an hour.
        </p>
      </div>
      {ending.error !== null && (
        <Note tone="danger">{messageOf(ending.error, 'sign-out-everywhere-failed')}</Note>
      )}
      <Button
        icon={<LogOut />}
        busy={ending.isPending}
        busyLabel="Signing out"
        className="self-end max-desk:w-full"
        onClick={() => ending.mutate()}
      >
        Sign out everywhere
      </Button>
    </Card>
  );
}
