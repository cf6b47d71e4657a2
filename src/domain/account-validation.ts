import { loginEmailError } from './auth-validation';
import { ERROR_TEXTS } from './errors';
import { oneLine } from './plain-text';

/** The error for a new email address, or null if it can replace the current one. */
export function newEmailError(email: string, present: string): string | null {
  const typed = oneLine(email);
  if (typed === '') return ERROR_TEXTS['email-required'];
  if (typed.toLowerCase() === present.toLowerCase()) return ERROR_TEXTS['email-unchanged'];
  return loginEmailError(typed);
}
