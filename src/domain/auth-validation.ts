import { ERROR_TEXTS } from './errors';
import { MIN_AGE_YEARS } from './limits';
import { oneLine } from './plain-text';

export interface NameFields {
  readonly firstName: string;
  readonly lastName: string;
}

export interface SignUpFields extends NameFields {
  readonly email: string;
  /** As typed. */
  readonly birthYear: string;
}

export type SignUpErrors = Readonly<Partial<Record<keyof SignUpFields, string>>>;

/** Text, an at-sign, and text with a dot in it, without white space. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The error of the email on the login screen, or null. Surrounding white space is ignored. */
export function loginEmailError(email: string): string | null {
  if (oneLine(email) === '') return ERROR_TEXTS['email-required-login'];
  return EMAIL.test(oneLine(email)) ? null : ERROR_TEXTS['email-invalid'];
}

/** The errors of a name, by field; empty if there are none. */
export function nameErrors(fields: NameFields): Readonly<Partial<NameFields>> {
  return {
    ...(oneLine(fields.firstName) === '' && { firstName: ERROR_TEXTS['first-name-required'] }),
    ...(oneLine(fields.lastName) === '' && { lastName: ERROR_TEXTS['last-name-required'] }),
  };
}

/**
 * The errors of the registration form, by field; empty if there are none.
 * @param year the current year.
 */
export function signUpErrors(fields: SignUpFields, year: number): SignUpErrors {
  const email = oneLine(fields.email);
  const birthYear = birthYearError(oneLine(fields.birthYear), year);
  return {
    ...nameErrors(fields),
    ...(email === '' && { email: ERROR_TEXTS['email-required'] }),
    ...(email !== '' && !EMAIL.test(email) && { email: ERROR_TEXTS['email-invalid'] }),
    ...(birthYear !== null && { birthYear }),
  };
}

/** Accepts the year in which a person turns 13, as the database does. */
function birthYearError(typed: string, year: number): string | null {
  if (typed === '') return ERROR_TEXTS['birth-year-required'];
  const born = Number(typed);
  if (!/^(19|20|21)\d\d$/.test(typed) || born > year) return ERROR_TEXTS['birth-year-invalid'];
  return year - born < MIN_AGE_YEARS ? ERROR_TEXTS['too-young'] : null;
}
