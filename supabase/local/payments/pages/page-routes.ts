import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { Database } from '../../database/database';
import { listPlans, productName } from '../catalog';
import { chargeOf, dispute, refund } from '../charges';
import { openSession, pay, readSession } from '../checkout';
import { closeDuePeriods, runningSubscription } from '../due';
import { customerSec, inStore, type Store } from '../store';
import { checkoutPage } from './checkout-page';
import { pageAnswer } from './layout';
import { actInPortal } from './portal-actions';
import { portalPage } from './portal-page';

interface PageDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly pagesUrl: string;
  readonly siteUrl: string;
  /** Notifies the webhook; like at Stripe, customers are redirected once it has answered. */
  readonly deliver: () => Promise<void>;
}

/** The payment link of the token reload, with the metadata that a real one needs (DEPLOYMENT.md, "Payments"). */
const RELOAD = { title: '100,000 tokens', amount: 999, metadata: { tokens: '100000' } } as const;
/** The client reference that a payment link accepts; Stripe's own rule is stricter. */
const REFERENCE = /^[^\0]{0,200}$/;
/** How long a portal stays open. */
const PORTAL_SEC = 3600;

/** The simulator's pages, below /payments. The ids in their addresses grant access. */
export function createPages({ database, clock, pagesUrl, siteUrl, deliver }: PageDeps): Hono {
  const app = new Hono().basePath('/payments');
  const ask = <T>(work: (store: Store) => Promise<T>): Promise<T> => inStore(database, clock, work);
  /** Redirects once the webhook knows what the work did; 404 where it returned null. */
  const act = async (work: (store: Store) => Promise<string | null>): Promise<Response> => {
    const target = await ask(work);
    if (target === null) return gone();
    await deliver();
    return Response.redirect(target, 303);
  };

  app.get('/link/token-reload', async (c) => {
    const reference = c.req.query('client_reference_id') ?? null;
    if (reference !== null && !REFERENCE.test(reference)) return unreadable();
    return Response.redirect(await ask((store) => startReload(store, pagesUrl, siteUrl, reference)), 303);
  });
  app.get('/checkout/:id', async (c) => {
    const view = await ask((store) => readCheckout(store, c.req.param('id')));
    if (!view) return gone();
    const backUrl = view.doc.shown.cancel_url ?? `${siteUrl}/subscription`;
    return checkoutPage({ ...view, isDeclined: c.req.query('declined') !== undefined, backUrl });
  });
  app.post('/checkout/:id', async (c) => {
    const form = await readForm(c);
    if (!form) return unreadable();
    return act((store) => actInCheckout(store, pagesUrl, c.req.param('id'), form));
  });
  app.get('/portal/:id', async (c) => {
    const view = await ask((store) => readPortal(store, c.req.param('id')));
    return view ? portalPage(view) : gone();
  });
  app.post('/portal/:id', async (c) => {
    const form = await readForm(c);
    if (!form) return unreadable();
    return act(async (store) => {
      const open = await openPortal(store, c.req.param('id'));
      if (!open || !(await actInPortal(store, open.customer, form))) return null;
      const { flow, url } = open.portal;
      return form.has('price') && flow ? flow.after : url;
    });
  });
  app.notFound(gone);
  return app;
}

/** The fields of a page's form; null for a body of another kind. */
async function readForm({ req }: Context): Promise<URLSearchParams | null> {
  const isForm = req.header('content-type')?.startsWith('application/x-www-form-urlencoded');
  return isForm ? new URLSearchParams(await req.text()) : null;
}

/** Like Stripe's payment links, every visit makes a new checkout with the link's metadata. */
async function startReload(
  store: Store,
  pagesUrl: string,
  siteUrl: string,
  reference: string | null,
): Promise<string> {
  const { title, amount, metadata } = RELOAD;
  const { id } = await openSession(
    store,
    {
      pagesUrl,
      mode: 'payment',
      customer: null,
      client_reference_id: reference,
      amount_total: amount,
      metadata,
      success_url: `${siteUrl}/subscription?token_reload=true`,
      cancel_url: null,
    },
    { title, priceId: null, subscriptionMetadata: {} },
  );
  return `${pagesUrl}/checkout/${id}`;
}

async function readCheckout(store: Store, id: string) {
  const doc = await readSession(store, id);
  if (!doc) return null;
  const customer = doc.shown.customer === null ? null : await store.get('customer', doc.shown.customer);
  const charge = await chargeOf(store, doc.shown);
  return { doc, charge, email: customer?.shown.email ?? '' };
}

/** Pays a checkout or returns its money. @returns where that leads; null for an unknown form or checkout. */
async function actInCheckout(
  store: Store,
  pagesUrl: string,
  id: string,
  form: URLSearchParams,
): Promise<string | null> {
  const doc = await readSession(store, id);
  if (!doc) return null;
  const { status, success_url: paidUrl } = doc.shown;
  const url = `${pagesUrl}/checkout/${id}`;
  const card = form.get('card');
  if (card !== null) {
    if (status !== 'open') return url;
    if (card !== 'good') return `${url}?declined`;
    await pay(store, doc);
    return paidUrl;
  }
  const charge = await chargeOf(store, doc.shown);
  const action = form.get('action');
  if (charge && action === 'refund') await refund(store, charge, charge.amount);
  if (charge && action === 'dispute') await dispute(store, charge, 'needs_response');
  return charge && url;
}

async function openPortal(store: Store, id: string) {
  const portal = await store.get('portal', id);
  if (!portal || portal.shown.created + PORTAL_SEC < store.nowSec) return null;
  await closeDuePeriods(store);
  const customer = await store.get('customer', portal.shown.customer);
  return customer && { portal: portal.shown, customer };
}

async function readPortal(store: Store, id: string) {
  const open = await openPortal(store, id);
  if (!open) return null;
  const { portal, customer } = open;
  const doc = await runningSubscription(store, customer.shown.id);
  return {
    email: customer.shown.email,
    returnUrl: portal.return_url,
    nowSec: customerSec(store, customer),
    doc,
    planName: doc ? await productName(store, doc.shown.items.data[0].price) : '',
    plans: await listPlans(store),
  };
}

function gone(): Promise<Response> {
  return refusal('Not found', 'This page is no longer open. Go back to the app and start again.', 404);
}

function unreadable(): Promise<Response> {
  return refusal('Not understood', 'The form could not be read. Go back and try again.', 400);
}

function refusal(title: string, text: string, status: number): Promise<Response> {
  const body = html`<h1>${title}</h1>
    <section><p>${text}</p></section>`;
  return pageAnswer(title, body, status);
}
