import { ERROR_TEXTS } from './errors';

export interface SignUpFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export type SignUpErrors = Readonly<Partial<Record<keyof SignUpFields, string>>>;

/** Something, an at-sign, something with a dot in it; no white space. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with the address on the login screen, or null. White space around it does not count. */
export function loginEmailError(email: string): string | null {
  if (email.trim() === '') return ERROR_TEXTS['email-required-login'];
  return EMAIL.test(email.trim()) ? null : ERROR_TEXTS['email-invalid'];
}

/** What is wrong with the registration form, by field; an empty object when nothing is. */
export function signUpErrors(fields: SignUpFields): SignUpErrors {
  const email = fields.email.trim();
  return {
    ...(fields.firstName.trim() === '' && { firstName: ERROR_TEXTS['first-name-required'] }),
    ...(fields.lastName.trim() === '' && { lastName: ERROR_TEXTS['last-name-required'] }),
    ...(email === '' && { email: ERROR_TEXTS['email-required'] }),
    ...(email !== '' && !EMAIL.test(email) && { email: ERROR_TEXTS['email-invalid'] }),
  };
}
