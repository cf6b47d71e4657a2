import { AppError, type ErrorCode } from '@/domain/errors';
import { serviceFailureOf, type ServiceFailure } from '../http/backend-error';

const MISSING_VERIFIER = 'pkce_code_verifier_not_found';
const RATE_CODES = new Set(['over_email_send_rate_limit', 'over_request_rate_limit', 'PT429']);
/** The codes for an address without an account, when signInWithOtp must not create one (`create_user: false`). */
const NO_ACCOUNT_CODES = new Set(['otp_disabled', 'user_not_found']);
const HAS_ACCOUNT_CODES = new Set(['user_already_exists', 'email_exists']);

/**
 * The error of a failed sign-in mail: no account, the auth provider's message, or 'Failed to send login link'. The
 * choice depends on the code and the status; 5xx errors and lost responses have no message worth showing.
 */
export function loginError(error: unknown): AppError {
  const failure = serviceFailureOf(error);
  if (failure.code !== null && NO_ACCOUNT_CODES.has(failure.code))
    return new AppError('no-account', { cause: error });
  return providerMessage(error, 'login-link-failed');
}

/** The error of a failed registration: the account exists, too many attempts, or 'Failed to create account. …'. */
export function signUpError(error: unknown): AppError {
  const failure = serviceFailureOf(error);
  if (isRateLimit(failure)) return new AppError('too-many-attempts', { cause: error });
  const exists = failure.code !== null && HAS_ACCOUNT_CODES.has(failure.code);
  return new AppError(exists ? 'account-exists' : 'sign-up-failed', { cause: error });
}

/** The error of a failed check whether an account exists: too many attempts, otherwise the fallback. */
export function existenceCheckError(error: unknown, fallback: ErrorCode): AppError {
  return new AppError(isRateLimit(serviceFailureOf(error)) ? 'too-many-attempts' : fallback, {
    cause: error,
  });
}

/**
 * The error of a code or link that did not sign the user in: the auth provider's message or 'Authentication failed'.
 * A missing code verifier is reported by the client library, whose message is meant for developers.
 */
export function exchangeError(error: unknown): AppError {
  if (serviceFailureOf(error).code === MISSING_VERIFIER)
    return new AppError('authentication-failed', { cause: error });
  return providerMessage(error, 'authentication-failed');
}

/** Why a sign-in link failed, in terms that the user can act on. */
export type LinkFailure = 'used-or-expired' | 'other-browser' | 'unreachable' | 'unknown';

const SPENT_CODES = new Set(['otp_expired', 'flow_state_not_found', 'flow_state_expired']);
const FOREIGN_CODES = new Set([MISSING_VERIFIER, 'bad_code_verifier']);

/** Derives from the auth provider's code why a link failed. */
export function linkFailureOf(code: string | null): LinkFailure {
  if (code !== null && SPENT_CODES.has(code)) return 'used-or-expired';
  return code !== null && FOREIGN_CODES.has(code) ? 'other-browser' : 'unknown';
}

/** Why an exchange failed. A lost response or a failing server has no code. */
export function exchangeFailureOf(error: unknown): LinkFailure {
  const { code, status } = serviceFailureOf(error);
  if (code === null && (status === 0 || status >= 500)) return 'unreachable';
  return linkFailureOf(code);
}

function isRateLimit({ code, status }: ServiceFailure): boolean {
  return status === 429 || (code !== null && RATE_CODES.has(code));
}

function providerMessage(error: unknown, fallback: ErrorCode): AppError {
  const { status, message } = serviceFailureOf(error);
  const isAnswer = status >= 400 && status < 500 && message !== '';
  if (!isAnswer) return new AppError(fallback, { cause: error });
  return new AppError('provider-message', { cause: error, params: { message } });
}
