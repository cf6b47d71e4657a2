import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database';
import { createApi } from './api-routes';
import { createDelivery } from './delivery';
import { closeDuePeriods } from './due';
import { createPages } from './pages/page-routes';
import { inStore } from './store';

interface SimulatorOptions {
  readonly database: Database;
  readonly clock: () => Date;
  /** The project's address, where the simulator and the webhook answer too. */
  readonly apiUrl: string;
  readonly siteUrl: string;
}

/** Replaces the payment provider on machines without an account there. */
export interface PaymentSimulator {
  /** The secrets that it sets for edge functions. */
  readonly secrets: {
    readonly STRIPE_SECRET_KEY: string;
    readonly STRIPE_WEBHOOK_SECRET: string;
    readonly STRIPE_API_URL: string;
  };
  /** The payment link that sells tokens. */
  readonly reloadUrl: string;
  /** Whether a path is the simulator's. */
  owns(pathname: string): boolean;
  fetch(request: Request): Promise<Response>;
  /** Renews and ends due subscriptions, and delivers due events. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/** How often it checks for ended periods. */
const CATCH_UP_MS = 10 * 60 * 1000;

/**
 * A payment provider for one product: Stripe's API for the calls that the edge functions make (/v1), pages to pay and
 * manage subscriptions (/payments), and signed events for the webhook. The database keeps its objects. Every start
 * makes new keys, so that only this start's functions know them.
 */
export function createPaymentSimulator(options: SimulatorOptions): PaymentSimulator {
  const { database, clock, apiUrl, siteUrl } = options;
  const secretKey = `sk_test_simulator_${randomBytes(18).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const pagesUrl = `${apiUrl}/payments`;
  const delivery = createDelivery(database, clock, {
    url: `${apiUrl}/functions/v1/stripe-webhook`,
    secret: webhookSecret,
  });
  const api = createApi({ database, clock, pagesUrl, secretKey });
  const pages = createPages({ database, clock, pagesUrl, siteUrl, deliver: () => delivery.deliverDue() });
  const catchUp = async (): Promise<void> => {
    await inStore(database, clock, closeDuePeriods);
    await delivery.deliverDue();
  };
  const timer = setInterval(() => {
    catchUp().catch((error: unknown) => console.error('The payment simulator:', error));
  }, CATCH_UP_MS).unref();
  return {
    secrets: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: apiUrl,
    },
    reloadUrl: reloadUrlOf(apiUrl),
    owns: (pathname) => pathname.startsWith('/v1/') || pathname.startsWith('/payments/'),
    fetch: async (request) => (new URL(request.url).pathname.startsWith('/v1/') ? api : pages).fetch(request),
    catchUp,
    close: () => {
      clearInterval(timer);
      return delivery.close();
    },
  };
}

/** The payment link's address for a token reload, which is built into the app. */
export function reloadUrlOf(apiUrl: string): string {
  return `${apiUrl}/payments/link/token-reload`;
}
