import { Stripe } from 'npm:stripe@23.1.0';
import { readProject, required, withoutSlash, type Project } from './project.ts';

/** The client and settings that the payment functions share. */
export interface Payments {
  readonly project: Project;
  /** The app's URL, without a trailing slash. */
  readonly appUrl: string;
  readonly stripe: Stripe;
}

/** Timeout for the payment provider in milliseconds; a user is waiting. */
const TIMEOUT_MS = 20_000;

/**
 * Reads APP_URL, STRIPE_SECRET_KEY and, for a server other than Stripe's (the embedded backend's simulator),
 * STRIPE_API_URL.
 * @throws Error that names the missing variable.
 */
export function readPayments(get: (name: string) => string | undefined): Payments {
  const stripe = new Stripe(required('STRIPE_SECRET_KEY', get('STRIPE_SECRET_KEY')), {
    httpClient: Stripe.createFetchHttpClient(),
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...hostOf(get('STRIPE_API_URL')),
  });
  return { project: readProject(get), appUrl: withoutSlash(required('APP_URL', get('APP_URL'))), stripe };
}

/** True when the provider knows no object with this id (of another account, of test or live mode, or deleted). */
export function isMissing(error: unknown, param?: string): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'resource_missing' &&
    (param === undefined || error.param === param)
  );
}

function hostOf(address: string | undefined) {
  if (!address) return {};
  const { hostname, port, protocol } = new URL(address);
  return protocol === 'http:'
    ? ({ host: hostname, port: port || '80', protocol: 'http' } as const)
    : ({ host: hostname, port: port || '443', protocol: 'https' } as const);
}
