import { html } from 'hono/html';
import { BRAND } from '../../../../src/domain/brand';
import type { CatalogPlan } from '../catalog';
import type { SubscriptionDoc } from '../objects';
import { day, dollars, pageAnswer, type Html } from './layout';

/** The customer's data on the page. */
export interface PortalView {
  readonly email: string;
  readonly returnUrl: string;
  /** The customer's own time, in seconds. */
  readonly nowSec: number;
  /** Null when it has ended. */
  readonly doc: SubscriptionDoc | null;
  readonly planName: string;
  readonly plans: readonly CatalogPlan[];
}

/** The page where customers manage their subscription; the simulator's can also move the time. */
export function portalPage(view: PortalView): Promise<Response> {
  const { doc } = view;
  return pageAnswer(
    'Manage your subscription',
    html`<div class="row">
        <h1>Manage your subscription</h1>
        <a class="button" href="${view.returnUrl}">Back to ${BRAND.full}</a>
      </div>
      ${doc === null ? ended() : html`${current(view, doc)} ${choices(view, doc)} ${timeTravel(doc)}`}`,
  );
}

function ended(): Html {
  return html`<section>
    <h2>Subscription</h2>
    <p class="note">There is no subscription anymore. Choose a plan in the app to start a new one.</p>
  </section>`;
}

function current({ planName, plans, email, nowSec }: PortalView, doc: SubscriptionDoc): Html {
  const { status, cancel_at_period_end: isCanceling, items } = doc.shown;
  const [item] = items.data;
  const next = plans.find(({ price }) => price.id === doc.nextPriceId);
  return html`<section>
    <div class="row">
      <h2>${planName}</h2>
      <span>${dollars(item.price.unit_amount)} a month</span>
    </div>
    ${
      status === 'past_due'
        ? html`<p class="note bad">The last payment was declined. The plan is on hold until it is paid.</p>`
        : html`<p class="note">
            ${isCanceling ? 'Ends' : 'Renews'} on ${day(item.current_period_end)}.
            ${next ? `Changes to ${next.name} then.` : ''}
          </p>`
    }
    <p class="quiet">${email}. Today is ${day(nowSec)} for this account.</p>
    <form method="post" class="actions">
      ${
        status === 'past_due'
          ? html`<button class="primary" name="action" value="pay">Pay the open invoice</button>`
          : isCanceling
            ? html`<button class="primary" name="action" value="resume">Keep the subscription</button>`
            : html`<button name="action" value="cancel">Cancel at the end of the period</button>`
      }
    </form>
  </section>`;
}

/** The other plans, and the current one while another follows it. */
function choices({ plans }: PortalView, doc: SubscriptionDoc): Html {
  if (doc.shown.status === 'past_due') return html``;
  const held = doc.shown.items.data[0].price.unit_amount;
  const others = plans.filter(({ price }) =>
    doc.nextPriceId === null ? price.unit_amount !== held : price.id !== doc.nextPriceId,
  );
  return html`<section>
    <h2>Change the plan</h2>
    <form method="post">
      ${others.map(
        ({ name, price }) =>
          html`<div class="row">
            <span>
              ${name}, ${dollars(price.unit_amount)} a month.
              <span class="quiet">
                ${price.unit_amount > held ? 'From today, less the unused days.' : 'From the next period.'}
              </span>
            </span>
            <button name="price" value="${price.id}">Change to ${name}</button>
          </div>`,
      )}
    </form>
  </section>`;
}

function timeTravel(doc: SubscriptionDoc): Html {
  const [item] = doc.shown.items.data;
  const isEnding = doc.shown.cancel_at_period_end || doc.shown.status === 'past_due';
  return html`<section>
    <h2>Time travel</h2>
    <p class="quiet">
      Only in the simulator: sets the provider's time for this account to ${day(item.current_period_end)} and
      does what happens then.
    </p>
    <form method="post" class="actions">
      <button name="action" value="travel">
        Go to the ${isEnding ? 'end of the period' : 'next renewal'}
      </button>
      ${
        isEnding
          ? ''
          : html`<button name="action" value="travel-declined">
              Go to the next renewal, with a declined card
            </button>`
      }
    </form>
  </section>`;
}
