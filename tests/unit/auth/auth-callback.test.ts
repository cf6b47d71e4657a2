import { describe, expect, it } from 'vitest';
import { parseAuthCallback } from '@/backend/auth/auth-callback';

const FAILED =
  'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=';

describe('the result of an emailed link, read from the URL it opens', () => {
  it('is nothing on an ordinary visit', () => {
    expect(parseAuthCallback('', '')).toEqual({ kind: 'none' });
    expect(parseAuthCallback('?utm_source=mail', '#top')).toEqual({ kind: 'none' });
  });

  it.each([
    ['email', 'email'],
    ['recovery', 'recovery'],
    ['email_change', 'email_change'],
    ['signup', 'email'],
    ['magiclink', 'email'],
  ])('is a token of type %s, to be used by a click', (type, purpose) => {
    const link = { kind: 'link', tokenHash: 'pkce_0a', purpose };
    expect(parseAuthCallback('', `#token_hash=pkce_0a&type=${type}`)).toEqual(link);
    expect(parseAuthCallback(`?token_hash=pkce_0a&type=${type}`, '')).toEqual(link);
  });

  it.each(['.', ')', '>.', '”', '\u200b', '%2522'])(
    'is a token even if a messenger appends to the link: %j',
    (tail) => {
      const link = { kind: 'link', tokenHash: 'pkce_0a', purpose: 'recovery' };
      expect(parseAuthCallback('', `#token_hash=pkce_0a&type=recovery${tail}`)).toEqual(link);
      expect(parseAuthCallback('', `#type=recovery&token_hash=pkce_0a${tail}`)).toEqual(link);
      expect(parseAuthCallback(`?code=4f1b-7${tail}`, '')).toEqual({ kind: 'code', code: '4f1b-7' });
    },
  );

  it('is nothing if the token is empty', () => {
    expect(parseAuthCallback('', '#token_hash=&type=email')).toEqual({ kind: 'none' });
  });

  it('is a code to exchange', () => {
    expect(parseAuthCallback('?code=4f1b', '')).toEqual({ kind: 'code', code: '4f1b' });
  });

  it.each([
    ['query', `?${FAILED}`, ''],
    ['fragment', '', `#${FAILED}`],
    ['both', `?${FAILED}`, `#${FAILED}`],
  ])('is an error in the %s', (_place, search, hash) => {
    expect(parseAuthCallback(search, hash)).toEqual({
      kind: 'failed',
      message: 'Email link is invalid or has expired',
      reason: 'used-or-expired',
    });
  });

  it("prefers the query's error to the fragment's, and an error to a code", () => {
    const callback = parseAuthCallback(
      '?code=4f1b&error_description=from+query',
      '#error_description=from+fragment',
    );
    expect(callback).toEqual({ kind: 'failed', message: 'from query', reason: 'unknown' });
  });

  it('has no message if the provider sent none', () => {
    expect(parseAuthCallback('?error=server_error', '')).toEqual({
      kind: 'failed',
      message: null,
      reason: 'unknown',
    });
  });
});
