import { requestCode } from './auth-api';

/** A person who has requested an account. */
export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Requests accounts like the registration form. Nobody opens the mails. */
export async function addPeople(people: readonly Person[]): Promise<void> {
  for (const { email, ...names } of people) await requestCode(email, names);
}
