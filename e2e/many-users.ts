import { requestCode } from './auth-api';

/** Somebody who has asked for an account. */
export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Makes accounts as the registration form does; nobody opens their mails. */
export async function addPeople(people: readonly Person[]): Promise<void> {
  for (const { email, ...names } of people) await requestCode(email, names);
}
