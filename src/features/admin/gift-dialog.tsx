import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { ADMIN_KEY } from '@/backend/admin/admin-queries';
import { giftTokens } from '@/backend/admin/admin-users';
import { subscriptionHistoryQuery, tokenStatsQuery } from '@/backend/queries';
import { giftAmountProblem, parseGiftAmount, type AdminUser } from '@/domain/admin';
import { ERROR_TEXTS, messageOf } from '@/domain/errors';
import { counted, formatCount } from '@/domain/format';
import { GIFT_LIMITS } from '@/domain/limits';
import { manyLines } from '@/domain/plain-text';
import { personName } from '@/domain/tickets';
import { affordableSeconds } from '@/domain/tokens';
import { TextField } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Note } from '@/ui/note';
import { TextArea } from '@/ui/text-area';
import { toast } from '@/ui/toast';

interface GiftDialogProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

/** Gives a whole number of tokens to a user, with a note that the user reads. */
export function GiftDialog({ user, onClose }: GiftDialogProps) {
  const [form, setForm] = useState<GiftForm>({ amount: '', note: '', amountError: null });
  const giving = useGiving(user, onClose);
  const tokens = tokensOf(form);
  const submit = (): void => {
    const problem = giftAmountProblem(form.amount);
    setForm({ ...form, amountError: problem && ERROR_TEXTS[problem] });
    if (tokens !== null) giving.mutate({ amount: tokens, note: manyLines(form.note) });
  };
  return (
    <FormDialog
      size="sm"
      title="Gift Tokens"
      subtitle={`To ${personName(user)}, who has ${formatCount(user.tokenRemaining)} left`}
      isChanged={form.amount !== '' || form.note !== ''}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={tokens === null ? 'Gift tokens' : `Gift ${counted(tokens, 'token')}`}
      submitIcon={<Gift />}
      isBusy={giving.isPending}
      busyLabel="Gifting"
    >
      <GiftFields user={user} form={form} onChange={setForm} />
      {giving.error && <Note tone="danger">{messageOf(giving.error, 'gift-failed')}</Note>}
    </FormDialog>
  );
}

/** The values of the form. */
interface GiftForm {
  readonly amount: string;
  readonly note: string;
  readonly amountError: string | null;
}

/** The entered tokens; null while the amount is invalid. */
function tokensOf({ amount }: GiftForm): number | null {
  return giftAmountProblem(amount) === null ? parseGiftAmount(amount) : null;
}

interface GiftFieldsProps {
  readonly user: AdminUser;
  readonly form: GiftForm;
  readonly onChange: (form: GiftForm) => void;
}

function GiftFields({ user, form, onChange }: GiftFieldsProps) {
  const tokens = tokensOf(form);
  return (
    <>
      <TextField
        label="Amount"
        inputMode="numeric"
        autoComplete="off"
        required
        value={form.amount}
        error={form.amountError}
        hint={
          tokens === null ? form.amountError === null && 'A whole number, at least 1.' : outlook(user, tokens)
        }
        onChange={(event) => onChange({ ...form, amount: event.target.value, amountError: null })}
      />
      <div className="flex flex-col gap-1.5">
        <TextArea
          label="Note (optional)"
          value={form.note}
          maxLength={GIFT_LIMITS.noteLength}
          onChange={(event) => onChange({ ...form, note: event.target.value })}
        />
        <p className="text-sm text-muted">The user sees this note in their history.</p>
      </div>
    </>
  );
}

function outlook(user: AdminUser, tokens: number): string {
  const seconds = counted(affordableSeconds(tokens), 'second');
  const left = Math.max(0, user.tokenBalance + tokens - user.tokensUsed);
  return `About ${seconds} of video. New balance: ${formatCount(left)} left.`;
}

/** Sends the gift. The request id makes the database give it only once, even if this dialog sends it again. */
function useGiving(user: AdminUser, onGiven: () => void) {
  const queryClient = useQueryClient();
  const [requestId] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (gift: { readonly amount: number; readonly note: string }) =>
      giftTokens({ ...gift, userId: user.id, requestId }),
    onSuccess: (_, { amount }) => {
      toast.success(`${counted(amount, 'token')} gifted to ${personName(user)}`);
      onGiven();
    },
    // Reloads the data after a failure too, because the gift may have arrived. Includes the admin's own data, because
    // admins can give tokens to themselves.
    onSettled: () =>
      Promise.all(
        [ADMIN_KEY, tokenStatsQuery.queryKey, subscriptionHistoryQuery.queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
