import { html } from 'hono/html';
import { BRAND } from '../../../../src/domain/brand';
import type { Charge, SessionDoc } from '../objects';
import { dollars, pageAnswer } from './layout';

/** The checkout's data on the page. */
interface CheckoutView {
  readonly doc: SessionDoc;
  readonly email: string | null;
  /** Of a single payment that was made. */
  readonly charge: Charge | null;
  readonly isDeclined: boolean;
  /** Where customers go who cancel. */
  readonly backUrl: string;
}

/** The page where a checkout is paid, declined or left. */
export function checkoutPage(view: CheckoutView): Promise<Response> {
  const { doc, charge, backUrl } = view;
  if (doc.shown.status === 'open') return pageAnswer('Checkout', openCheckout(view));
  const text =
    doc.shown.status === 'complete'
      ? 'This checkout has been paid.'
      : 'This checkout is closed. Start a new one.';
  return pageAnswer(
    'Checkout',
    html`<h1>Checkout</h1>
      <section>
        <p class="note">${text}</p>
        <a class="button" href="${backUrl}">Back to ${BRAND.full}</a>
      </section>
      ${charge ? moneyBack(charge) : ''}`,
  );
}

function moneyBack({ amount, amount_refunded: refunded, disputed }: Charge) {
  if (disputed) return html`<section><p class="note bad">The bank took the payment back.</p></section>`;
  if (refunded === amount)
    return html`<section><p class="note">${dollars(refunded)} was refunded.</p></section>`;
  return html`<section>
    <h2>Money back</h2>
    <p class="quiet">
      Only in the simulator: what the seller does in the provider's dashboard, and the customer at the bank.
    </p>
    <form method="post">
      <button name="action" value="refund">Refund ${dollars(amount - refunded)}</button>
      <button name="action" value="dispute">Dispute the payment</button>
    </form>
  </section>`;
}

function openCheckout({ doc, email, isDeclined, backUrl }: CheckoutView) {
  const { amount_total: amount, mode } = doc.shown;
  const price = dollars(amount);
  return html`<h1>Checkout</h1>
    <div class="columns">
      <section>
        <h2>${doc.title}</h2>
        <p class="price">${price} ${mode === 'subscription' ? html`<small>a month</small>` : ''}</p>
        <dl>
          ${
            email === null
              ? ''
              : html`<dt>Account</dt>
                  <dd>${email}</dd>`
          }
          <dt>Due today</dt>
          <dd>${price}</dd>
        </dl>
      </section>
      <section>
        <h2>Pay with a pretended card</h2>
        <p class="quiet">
          This page stands in for the payment provider on this machine. It asks for no card, and no money
          moves.
        </p>
        ${isDeclined ? html`<p class="note bad" role="alert">Your card was declined.</p>` : ''}
        <form method="post">
          <button class="primary" name="card" value="good">Pay ${price}</button>
          <button name="card" value="declined">Try a card that is declined</button>
          <a class="button" href="${backUrl}">Cancel and go back</a>
        </form>
      </section>
    </div>`;
}
