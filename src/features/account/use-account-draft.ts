import { useState } from 'react';
import type { OwnAccount } from '@/backend/auth/own-account';
import type { NameFields } from '@/domain/auth-validation';

/** What is typed on /account and not saved; what is left out is as it is stored. */
interface AccountChanges {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly newEmail?: string;
}

/** Holds what is typed on /account beside what is stored, which may change on another device. */
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
