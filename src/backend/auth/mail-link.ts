import { exchangeError, exchangeFailureOf, type LinkFailure } from './auth-errors';
import type { LinkPurpose } from './auth-callback';
import { authClient } from './auth-client';

interface LinkFailed {
  readonly kind: 'failed';
  readonly message: string;
  readonly reason: LinkFailure;
}

export type ExchangeResult = { readonly kind: 'signed-in' } | LinkFailed;

/** `half-confirmed` means that one of the two addresses of a change has confirmed it and the other one has not. */
export type LinkResult = ExchangeResult | { readonly kind: 'half-confirmed' };

/**
 * Uses the token of a link in a mail; any browser will do. It also uses up the code in the same mail, so call it only
 * after a click: mail scanners open links without one.
 */
export async function followMailLink(tokenHash: string, purpose: LinkPurpose): Promise<LinkResult> {
  try {
    const { data, error } = await authClient.verifyOtp({ token_hash: tokenHash, type: purpose });
    if (error) return failed(error);
    return { kind: data.session ? 'signed-in' : 'half-confirmed' };
  } catch (error) {
    return failed(error);
  }
}

const exchanges = new Map<string, Promise<ExchangeResult>>();

/** Exchanges the auth provider's code for a session. The first try uses the code up, so there is only one. */
export function exchangeCode(code: string): Promise<ExchangeResult> {
  const running = exchanges.get(code);
  if (running) return running;
  const exchange = exchangeOnce(code);
  exchanges.set(code, exchange);
  return exchange;
}

async function exchangeOnce(code: string): Promise<ExchangeResult> {
  const error = await authClient.exchangeCodeForSession(code).then(
    (answer) => answer.error,
    (thrown: unknown) => thrown,
  );
  return error ? failed(error) : { kind: 'signed-in' };
}

function failed(error: unknown): LinkFailed {
  return { kind: 'failed', message: exchangeError(error).message, reason: exchangeFailureOf(error) };
}
