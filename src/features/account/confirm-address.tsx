import { useState, type FormEvent } from 'react';
import { CircleCheck } from 'lucide-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmEmailChange, ownAccountQuery } from '@/backend/auth/own-account';
import { AppError, messageOf } from '@/domain/errors';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/field';

/** The shortest code that any Supabase project sends. */
const MIN_DIGITS = 6;

/** Asks for the code sent to one of the two addresses when the email changes. */
export function ConfirmAddress({ address }: { readonly address: string }) {
  const [code, setCode] = useState('');
  const queryClient = useQueryClient();
  const confirming = useMutation({
    mutationFn: async (digits: string) => {
      if (digits.length < MIN_DIGITS) throw new AppError('code-incomplete');
      await confirmEmailChange(address, digits);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownAccountQuery.queryKey }),
    onError: () => setCode(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!confirming.isPending) confirming.mutate(code.replaceAll(/\D/g, ''));
  };
  if (confirming.isSuccess) {
    return (
      <p role="status" className="flex items-start gap-2 text-sm text-soft">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-4 flex-none text-good" />
        <span className="wrap-anywhere">Confirmed by {address}</span>
      </p>
    );
  }
  return (
    <form
      noValidate
      aria-label={`Confirm by ${address}`}
      onSubmit={submit}
      className="flex items-start gap-3 max-sm:flex-col"
    >
      <TextField
        label={<span className="wrap-anywhere">Code from the email to {address}</span>}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={confirming.error === null ? null : messageOf(confirming.error, 'authentication-failed')}
        onChange={(event) => {
          setCode(event.target.value);
          confirming.reset();
        }}
        className="w-full min-w-0"
      />
      <Button
        type="submit"
        busy={confirming.isPending}
        busyLabel="Confirming"
        className="flex-none max-sm:w-full sm:mt-7"
      >
        Confirm
      </Button>
    </form>
  );
}
