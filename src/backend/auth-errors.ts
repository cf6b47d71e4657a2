import { AppError, type ErrorCode } from '@/domain/errors';
import { failureOf, type ServiceFailure } from './backend-error';

const MISSING_VERIFIER = 'pkce_code_verifier_not_found';
const RATE_CODES = new Set(['over_email_send_rate_limit', 'over_request_rate_limit', 'PT429']);
/** `create_user: false` for an address without an account. */
const NO_ACCOUNT_CODES = new Set(['otp_disabled', 'user_not_found']);
const HAS_ACCOUNT_CODES = new Set(['user_already_exists', 'email_exists']);

/**
 * The text for a failed login mail: no account, or the provider's message, or 'Failed to send login link'. Decided by
 * code and status; 5xx and lost answers have no message worth showing.
 */
export function loginError(error: unknown): AppError {
  const failure = failureOf(error);
  if (failure.code !== null && NO_ACCOUNT_CODES.has(failure.code))
    return new AppError('no-account', { cause: error });
  return providerMessage(error, 'login-link-failed');
}

/** The text for a failed registration: account exists, too many attempts, or 'Failed to create account. …'. */
export function signUpError(error: unknown): AppError {
  const failure = failureOf(error);
  if (isRateLimit(failure)) return new AppError('too-many-attempts', { cause: error });
  const exists = failure.code !== null && HAS_ACCOUNT_CODES.has(failure.code);
  return new AppError(exists ? 'account-exists' : 'sign-up-failed', { cause: error });
}

/** The text for a failed existence check: too many attempts, else the fallback. */
export function existenceCheckError(error: unknown, fallback: ErrorCode): AppError {
  return new AppError(isRateLimit(failureOf(error)) ? 'too-many-attempts' : fallback, { cause: error });
}

/**
 * The text for a code or link that did not sign in: the provider's message or 'Authentication failed'. A missing
 * verifier is noticed by the client library, whose words are for developers.
 */
export function exchangeError(error: unknown): AppError {
  if (failureOf(error).code === MISSING_VERIFIER)
    return new AppError('authentication-failed', { cause: error });
  return providerMessage(error, 'authentication-failed');
}

/** Why a sign-in link failed, as far as it decides what the visitor can do about it. */
export type LinkFailure = 'used-or-expired' | 'other-browser' | 'unreachable' | 'unknown';

const SPENT_CODES = new Set(['otp_expired', 'flow_state_not_found', 'flow_state_expired']);
const FOREIGN_CODES = new Set([MISSING_VERIFIER, 'bad_code_verifier']);

/** Reads the reason of a failed link from the provider's code. */
export function linkFailureOf(code: string | null): LinkFailure {
  if (code !== null && SPENT_CODES.has(code)) return 'used-or-expired';
  return code !== null && FOREIGN_CODES.has(code) ? 'other-browser' : 'unknown';
}

/** The reason of a failed exchange; a lost answer or a failing server has no code. */
export function exchangeFailureOf(error: unknown): LinkFailure {
  const { code, status } = failureOf(error);
  if (code === null && (status === 0 || status >= 500)) return 'unreachable';
  return linkFailureOf(code);
}

function isRateLimit({ code, status }: ServiceFailure): boolean {
  return status === 429 || (code !== null && RATE_CODES.has(code));
}

function providerMessage(error: unknown, fallback: ErrorCode): AppError {
  const { status, message } = failureOf(error);
  const isAnswer = status >= 400 && status < 500 && message !== '';
  if (!isAnswer) return new AppError(fallback, { cause: error });
  return new AppError('provider-message', { cause: error, params: { message } });
}
