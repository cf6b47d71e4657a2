import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import type { OwnAccount } from '@/backend/auth/own-account';
import { backendConfig } from '@/backend/http/config';
import { messageOf } from '@/domain/errors';
import { Button } from '@/ui/button';
import { CodeField } from '@/ui/code-field';
import { Dialog } from '@/ui/dialog';
import { Note } from '@/ui/note';
import { useDeletion, type Deletion } from './use-deletion';

interface DeleteAccountDialogProps {
  readonly account: OwnAccount;
  /** The code was already verified, and the deletion has to continue. */
  readonly isConfirmed: boolean;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation, emails a code, and deletes the account. Nothing is deleted before the user types the code and
 * presses the button.
 */
export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { account, isConfirmed, onDeleted, onClose } = props;
  const { email } = account;
  const [code, setCode] = useState('');
  const deletion = useDeletion({ account, isConfirmed, onDeleted, onWrongCode: () => setCode('') });
  const { step, isBusy, error } = deletion;
  const length = backendConfig.authCodeLength;
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      open
      onOpenChange={(open) => !open && onClose()}
      dismissible={!isBusy}
      title="Delete your account?"
      description={
        <p>
          Everything in it is deleted for good: videos, exports, links you shared, playlists, tickets and
          unused tokens. Your plan ends immediately without a refund. This cannot be undone.
        </p>
      }
      footer={<Actions deletion={deletion} code={code} onClose={onClose} />}
    >
      {step === 'ask' && (
        <p className="text-sm text-muted">
          To make sure it is you, we will send a sign-in code to{' '}
          <b className="font-semibold wrap-anywhere text-text">{email}</b>.
        </p>
      )}
      {step === 'code' && (
        <CodeField
          label={`${length}-digit code from the email to ${email}`}
          length={length}
          value={code}
          focusOnMount
          readOnly={isBusy}
          onChange={(digits) => {
            setCode(digits);
            deletion.forgetError();
          }}
          onComplete={() => undefined}
        />
      )}
      {error !== null && <Note tone="danger">{messageOf(error, 'account-delete-failed')}</Note>}
    </Dialog>
  );
}

interface ActionsProps {
  readonly deletion: Deletion;
  readonly code: string;
  readonly onClose: () => void;
}

function Actions({ deletion, code, onClose }: ActionsProps) {
  const { step, isBusy } = deletion;
  return (
    <>
      <Button variant="quiet" disabled={isBusy} onClick={onClose}>
        Keep my account
      </Button>
      {step === 'ask' ? (
        <Button variant="danger" busy={isBusy} busyLabel="Sending" onClick={deletion.sendCode}>
          Send me a code
        </Button>
      ) : (
        <Button
          variant="danger"
          busy={isBusy}
          busyLabel="Deleting"
          icon={<Trash2 />}
          onClick={() => deletion.finish(code)}
        >
          Delete everything
        </Button>
      )}
    </>
  );
}
