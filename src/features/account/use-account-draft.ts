import { useState } from 'react';
import type { OwnAccount } from '@/backend/auth/own-account';
import type { NameFields } from '@/domain/auth-validation';

/** Unsaved edits on /account; left-out fields have their stored values. */
interface AccountChanges {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly newEmail?: string;
}

/** Holds the edits on /account separately from the stored values, which may change on another device. */
export function useAccountDraft({ firstName, lastName }: OwnAccount) {
  const [changes, setChanges] = useState<AccountChanges>({});
  const name: NameFields = {
    firstName: changes.firstName ?? firstName,
    lastName: changes.lastName ?? lastName,
  };
  const newEmail = changes.newEmail ?? '';
  return {
    name,
    newEmail,
    isChanged: name.firstName !== firstName || name.lastName !== lastName || newEmail !== '',
    change: (change: AccountChanges) => setChanges((before) => ({ ...before, ...change })),
    discard: () => setChanges({}),
  } as const;
}
