import { useRef, useState, type FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ownAccountQuery, requestEmailChange, type OwnAccount } from '@/backend/auth/own-account';
import { newEmailError } from '@/domain/account-validation';
import { messageOf } from '@/domain/errors';
import { oneLine } from '@/domain/plain-text';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { TextField } from '@/ui/field';
import { Note } from '@/ui/note';
import { ConfirmAddress } from './confirm-address';

interface EmailCardProps {
  readonly account: OwnAccount;
  /** The new address, as typed so far. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** Shows the user's email address and lets the user change it. */
export function EmailCard({ account, typed, onType }: EmailCardProps) {
  const { email, newEmail } = account;
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 className="text-h3">Email</h2>
        <p className="text-sm text-muted">
          Emails and sign-in codes go to <b className="font-semibold wrap-anywhere text-text">{email}</b>.
        </p>
      </div>
      {newEmail !== null && (
        <section aria-label="Unconfirmed change" className="flex flex-col gap-4">
          <Note tone="info">
            The change to <b className="font-semibold wrap-anywhere text-text">{newEmail}</b> takes effect
            once you confirm it from both addresses. Open the link in each email, or enter its code here.
          </Note>
          <ConfirmAddress key={`new ${newEmail}`} address={newEmail} />
          <ConfirmAddress key={`old ${email}`} address={email} />
        </section>
      )}
      <ChangeForm email={email} hasChange={newEmail !== null} typed={typed} onType={onType} />
    </Card>
  );
}

interface ChangeFormProps extends Pick<EmailCardProps, 'typed' | 'onType'> {
  readonly email: string;
  readonly hasChange: boolean;
}

function ChangeForm({ email, hasChange, typed, onType }: ChangeFormProps) {
  const [fieldError, setFieldError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const sending = useMutation({
    mutationFn: requestEmailChange,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ownAccountQuery.queryKey });
      onType('');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const error = newEmailError(typed, email);
    setFieldError(error);
    if (error) input.current?.focus();
    else if (!sending.isPending) sending.mutate(oneLine(typed));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        ref={input}
        label={hasChange ? 'Another new email' : 'New email'}
        type="email"
        autoComplete="email"
        value={typed}
        error={fieldError}
        onChange={(event) => {
          onType(event.target.value);
          setFieldError(null);
          sending.reset();
        }}
      />
      {sending.error !== null && <Note tone="danger">{messageOf(sending.error, 'email-change-failed')}</Note>}
      <Button type="submit" busy={sending.isPending} busyLabel="Sending" className="self-end max-desk:w-full">
        Change email
      </Button>
    </form>
  );
}
