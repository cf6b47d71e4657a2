import { html } from 'hono/html';
import { BRAND } from '../../../../src/domain/brand';
import type { Charge, SessionDoc } from '../objects';
import { dollars, pageAnswer, type Html } from './layout';

/** The checkout's data on the page. */
interface CheckoutView {
  readonly doc: SessionDoc;
  /** '' for a payment without an account at the provider. */
  readonly email: string;
  /** Of a single payment that was made. */
  readonly charge: Charge | null;
  readonly isDeclined: boolean;
  /** Where customers go who cancel. */
  readonly backUrl: string;
}

/** The page where a checkout is paid, declined or left. */
export function checkoutPage(view: CheckoutView): Promise<Response> {
  const { status } = view.doc.shown;
  return pageAnswer(
    'Checkout',
    html`<h1>Checkout</h1>
      ${
        status === 'open'
          ? openCheckout(view)
          : html`<section>
              <p class="note">
                ${
                  status === 'complete'
                    ? 'This checkout has been paid.'
                    : 'This checkout is closed. Start a new one.'
                }
              </p>
              <a class="button" href="${view.backUrl}">Back to ${BRAND.full}</a>
            </section>`
      }
      ${view.charge ? moneyBack(view.charge) : ''}`,
  );
}

function moneyBack({ amount, amount_refunded: refunded, disputed }: Charge): Html {
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

function openCheckout({ doc, email, isDeclined, backUrl }: CheckoutView): Html {
  const { amount_total: amount, mode } = doc.shown;
  const price = dollars(amount);
  return html`<div class="columns">
    <section>
      <h2>${doc.title}</h2>
      <p><strong>${price}</strong></p>
      <p class="quiet">${mode === 'subscription' ? 'a month, due today' : 'once, due today'}</p>
      <p>${email}</p>
    </section>
    <section>
      <h2>Pay with a test card</h2>
      <p class="quiet">
        This page stands in for the payment provider on this machine. It asks for no card, and no money moves.
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
