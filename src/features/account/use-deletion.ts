import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { deleteAccount, requestDeletion } from '@/backend/auth/account-deletion';
import { signOut, verifyCode } from '@/backend/auth/auth';
import type { OwnAccount } from '@/backend/auth/own-account';
import { AppError } from '@/domain/errors';
import { PATHS } from '@/domain/paths';
import { forgetAccount, forgetAgain } from './forget-account';

/** `proved`: the code was correct, and only the deletion itself is left. */
type Step = 'ask' | 'code' | 'proved';

interface DeletionOptions {
  readonly account: Pick<OwnAccount, 'id' | 'email'>;
  readonly isConfirmed: boolean;
  readonly onWrongCode: () => void;
  /** Called before the page is left, so that unsaved edits do not trigger a question. */
  readonly onDeleted: () => void;
}

export interface Deletion {
  readonly step: Step;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly sendCode: () => void;
  /** Verifies the code, unless one was already verified, and deletes the account. */
  readonly finish: (code: string) => void;
  readonly forgetError: () => void;
}

/** The shortest code that any Supabase project sends. */
const MIN_DIGITS = 6;

/** The steps of deleting the user's account. If the deletion itself fails, it can be retried without another code. */
export function useDeletion({ account, isConfirmed, onWrongCode, onDeleted }: DeletionOptions): Deletion {
  const { id, email } = account;
  const [step, setStep] = useState<Step>(isConfirmed ? 'proved' : 'ask');
  const navigate = useNavigate();
  const sending = useMutation({
    mutationFn: () => requestDeletion(email),
    onSuccess: () => setStep('code'),
  });
  const proving = useMutation({
    mutationFn: async (code: string) => {
      if (code.length < MIN_DIGITS) throw new AppError('code-incomplete');
      await verifyCode(email, code);
    },
    onSuccess: () => {
      setStep('proved');
      work.mutate();
    },
    onError: onWrongCode,
  });
  const work = useMutation({
    mutationFn: deleteAccount,
    onSuccess: async () => {
      flushSync(onDeleted);
      // Navigates before the session ends, because a members' page would then redirect to the sign-in screen.
      await navigate(PATHS.accountDeleted, { replace: true, flushSync: true });
      await forgetAccount(id);
      await signOut();
      forgetAgain(id);
    },
    onError: (error) => {
      if (error instanceof AppError && error.code === 'deletion-code-needed') setStep('ask');
    },
  });
  return {
    step,
    isBusy: sending.isPending || proving.isPending || work.isPending,
    error: work.error ?? proving.error ?? sending.error,
    sendCode: () => {
      work.reset();
      proving.reset();
      sending.mutate();
    },
    finish: (code: string) => (step === 'proved' ? work.mutate() : proving.mutate(code)),
    forgetError: () => proving.reset(),
  };
}
