import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Database } from '../../database/database';
import { openSession } from '../api-calls';
import { chargeOf, dispute, refund } from '../charges';
import { pay, readSession } from '../checkout';
import { listPlans, productName } from '../catalog';
import { closeDuePeriods, runningSubscription } from '../due';
import { inStore, type Store } from '../store';
import { nowOf, secondsOf } from '../time';
import { checkoutPage } from './checkout-page';
import { pageAnswer } from './layout';
import { actInPortal, parseAction } from './portal-actions';
import { portalPage } from './portal-page';

export interface PageDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly pagesUrl: string;
  readonly siteUrl: string;
  /** Notifies the webhook; like at Stripe, customers are redirected once it has answered. */
  readonly deliver: () => Promise<void>;
}

/** The payment link of the token reload, with the metadata that a real one needs (DEPLOYMENT.md, "Payments"). */
const RELOAD = { id: 'plink_token_reload', title: '100,000 tokens', amount: 999, tokens: '100000' } as const;
/** How long a portal stays open. */
const PORTAL_SEC = 3600;

/** The simulator's pages, below /payments. The ids in their addresses grant access. */
export function createPages(deps: PageDeps): Hono {
  const app = new Hono().basePath('/payments');
  app.get('/link/token-reload', async (c) => {
    const reference = c.req.query('client_reference_id') ?? null;
    if (reference !== null && !isReference(reference)) return unreadable();
    return Response.redirect(await startReload(deps, reference), 303);
  });
  app.get('/checkout/:id', (c) =>
    showCheckout(deps, c.req.param('id'), c.req.query('declined') !== undefined),
  );
  app.post('/checkout/:id', async (c) => {
    const form = await readForm(c.req.raw);
    if (form === null) return unreadable();
    const action = form.get('action');
    if (action === 'refund' || action === 'dispute') return returnMoney(deps, c.req.param('id'), action);
    return payCheckout(deps, c.req.param('id'), form.get('card') === 'good');
  });
  app.get('/portal/:id', (c) => showPortal(deps, c.req.param('id')));
  app.post('/portal/:id', async (c) => {
    const form = await readForm(c.req.raw);
    return form === null ? unreadable() : changeInPortal(deps, c.req.param('id'), form);
  });
  app.notFound(() => gone());
  return app;
}

/** The client reference that a payment link accepts; Stripe's own rule is stricter. */
function isReference(text: string): boolean {
  return text.length <= 200 && !text.includes('\0');
}

/** The fields of a page's form; null for an invalid body. */
function readForm(request: Request): Promise<FormData | null> {
  return request.formData().catch(() => null);
}

/** Like Stripe's payment links, every visit makes a new checkout with the link's metadata. */
function startReload({ database, clock, pagesUrl, siteUrl }: PageDeps, clientReferenceId: string | null) {
  return inStore(database, clock, async (store) => {
    const shown = openSession({
      pagesUrl,
      nowSec: secondsOf(clock()),
      mode: 'payment',
      customer: null,
      client_reference_id: clientReferenceId,
      payment_link: RELOAD.id,
      amount_total: RELOAD.amount,
      metadata: { tokens: RELOAD.tokens },
      success_url: `${siteUrl}/subscription?token_reload=true`,
      cancel_url: null,
    });
    await store.put('session', { shown, title: RELOAD.title, priceId: null, subscriptionMetadata: {} });
    return `${pagesUrl}/checkout/${shown.id}`;
  });
}

async function showCheckout(deps: PageDeps, id: string, isDeclined: boolean): Promise<Response> {
  const view = await inStore(deps.database, deps.clock, async (store) => {
    const doc = await readSession(store, id, deps.clock);
    if (!doc) return null;
    const customer = doc.shown.customer === null ? null : await store.get('customer', doc.shown.customer);
    const charge = await chargeOf(store, doc.shown);
    return { doc, charge, email: customer?.shown.email ?? null };
  });
  if (!view) return gone();
  const backUrl = view.doc.shown.cancel_url ?? `${deps.siteUrl}/subscription`;
  return checkoutPage({ ...view, isDeclined, backUrl });
}

async function payCheckout(deps: PageDeps, id: string, isCardGood: boolean): Promise<Response> {
  const payment = await inStore(deps.database, deps.clock, async (store) => {
    const doc = await readSession(store, id, deps.clock);
    return doc && pay(store, doc, isCardGood, deps.clock);
  });
  if (!payment) return gone();
  await deps.deliver();
  if (payment.outcome === 'paid') return Response.redirect(payment.successUrl, 303);
  const query = payment.outcome === 'declined' ? '?declined' : '';
  return Response.redirect(`${deps.pagesUrl}/checkout/${id}${query}`, 303);
}

async function returnMoney(deps: PageDeps, id: string, action: 'refund' | 'dispute'): Promise<Response> {
  const isKnown = await inStore(deps.database, deps.clock, async (store) => {
    const doc = await store.get('session', id);
    const charge = doc && (await chargeOf(store, doc.shown));
    const nowSec = secondsOf(deps.clock());
    if (charge && action === 'refund') await refund(store, charge, charge.amount, nowSec);
    if (charge && action === 'dispute') await dispute(store, charge, 'needs_response', nowSec);
    return charge !== null;
  });
  if (!isKnown) return gone();
  await deps.deliver();
  return Response.redirect(`${deps.pagesUrl}/checkout/${id}`, 303);
}

async function openPortal(store: Store, { clock }: PageDeps, id: string) {
  const portal = await store.get('portal', id);
  if (!portal || portal.shown.created + PORTAL_SEC < secondsOf(clock())) return null;
  await closeDuePeriods(store, clock);
  const customer = await store.get('customer', portal.shown.customer);
  return customer && { portal: portal.shown, customer };
}

async function showPortal(deps: PageDeps, id: string): Promise<Response> {
  const view = await inStore(deps.database, deps.clock, async (store) => {
    const open = await openPortal(store, deps, id);
    if (!open) return null;
    const { portal, customer } = open;
    const doc = await runningSubscription(store, customer.shown.id);
    return {
      email: customer.shown.email,
      returnUrl: portal.return_url,
      nowSec: nowOf(customer, deps.clock),
      doc,
      planName: doc ? await productName(store, doc.shown.items.data[0].price) : '',
      plans: await listPlans(store),
      invoices: (await store.list('invoice', customer.shown.id)).map(({ shown }) => shown),
    };
  });
  return view ? portalPage(view) : gone();
}

async function changeInPortal(deps: PageDeps, id: string, form: FormData): Promise<Response> {
  const after = await inStore(deps.database, deps.clock, async (store) => {
    const open = await openPortal(store, deps, id);
    const action = parseAction(form);
    if (!open || !action) return null;
    await actInPortal(store, open.customer, action, deps.clock);
    return action.kind === 'change' && open.portal.flow
      ? open.portal.flow.after
      : `${deps.pagesUrl}/portal/${id}`;
  });
  if (after === null) return gone();
  await deps.deliver();
  return Response.redirect(after, 303);
}

function unreadable(): Promise<Response> {
  const text = 'The form could not be read. Go back and try again.';
  return pageAnswer(
    'Not understood',
    html`<h1>Not understood</h1>
      <section><p>${text}</p></section>`,
    400,
  );
}

function gone(): Promise<Response> {
  const text = 'This page is no longer open. Go back to the app and start again.';
  return pageAnswer(
    'Not found',
    html`<h1>Not found</h1>
      <section><p>${text}</p></section>`,
    404,
  );
}
