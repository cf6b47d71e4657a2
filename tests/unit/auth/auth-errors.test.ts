import { describe, expect, it } from 'vitest';
import {
  exchangeError,
  exchangeFailureOf,
  existenceCheckError,
  loginError,
  signUpError,
} from '@/backend/auth/auth-errors';

/** Errors as auth-js and postgrest-js return them. */
const mailTooSoon = {
  status: 429,
  code: 'over_email_send_rate_limit',
  message: 'For security purposes, you can only request this after 41 seconds.',
};
const tooManyRequests = {
  status: 429,
  code: 'over_request_rate_limit',
  message: 'Request rate limit reached',
};
const gatewayLimit = { status: 429, message: '' };
const noSuchUser = { status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' };
const serverDown = { status: 503, message: 'upstream connect error' };
const offline = { status: 0, message: 'Failed to fetch' };
const wrongCode = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' };

describe('login', () => {
  it.each([
    ['no such user', noSuchUser, 'No account found with this email. Please sign up first.'],
    ['requested too soon', mailTooSoon, 'For security purposes, you can only request this after 41 seconds.'],
    ['server down', serverDown, 'Failed to send login link'],
    ['offline', offline, 'Failed to send login link'],
    ['not an answer at all', 'boom', 'Failed to send login link'],
  ])('%s', (_case, failure, text) => {
    expect(loginError(failure).message).toBe(text);
  });
});

describe('registration', () => {
  it.each([
    ['requested too soon', mailTooSoon, 'Too many attempts. Please try again in a few minutes.'],
    ['too many requests', tooManyRequests, 'Too many attempts. Please try again in a few minutes.'],
    ['a limit without a code', gatewayLimit, 'Too many attempts. Please try again in a few minutes.'],
    [
      'account exists',
      { status: 422, code: 'user_already_exists', message: 'User already registered' },
      'An account with this email already exists. Please sign in instead.',
    ],
    ['server down', serverDown, 'Failed to create account. Please try again.'],
    ['offline', offline, 'Failed to create account. Please try again.'],
  ])('%s', (_case, failure, text) => {
    expect(signUpError(failure).message).toBe(text);
  });

  it('ignores wording: a message about a rate limit without its code or status is not a rate limit', () => {
    const failure = { status: 500, message: 'the rate limit table is missing' };
    expect(signUpError(failure).message).toBe('Failed to create account. Please try again.');
  });
});

describe('existence check', () => {
  it('recognizes the limit by the database code', () => {
    const failure = { code: 'PT429', message: 'rate limit', details: null, hint: null };
    expect(existenceCheckError(failure, 'login-link-failed').code).toBe('too-many-attempts');
  });

  it("falls back to the caller's own error", () => {
    expect(existenceCheckError(offline, 'sign-up-failed').code).toBe('sign-up-failed');
  });
});

describe('code and link', () => {
  it.each([
    ['wrong code', wrongCode, 'Token has expired or is invalid'],
    ['offline', offline, 'Authentication failed'],
    [
      'link in another browser',
      {
        status: 400,
        code: 'pkce_code_verifier_not_found',
        message: 'PKCE code verifier not found in storage. …',
      },
      'Authentication failed',
    ],
  ])('%s', (_case, failure, text) => {
    expect(exchangeError(failure).message).toBe(text);
  });

  it.each([
    ['flow_state_not_found', 404, 'used-or-expired'],
    ['flow_state_expired', 422, 'used-or-expired'],
    ['bad_code_verifier', 400, 'other-browser'],
    ['pkce_code_verifier_not_found', 400, 'other-browser'],
    ['validation_failed', 400, 'unknown'],
  ] as const)('%s means %i: %s', (code, status, reason) => {
    expect(exchangeFailureOf({ code, status, message: '' })).toBe(reason);
  });

  it.each([0, 500, 503])('status %i without a code means that the server cannot be reached', (status) => {
    expect(exchangeFailureOf({ status, message: '' })).toBe('unreachable');
  });
});
