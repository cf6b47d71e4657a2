import { createHmac } from 'node:crypto';
import type { Database } from '../database/database';
import { secondsOf } from './time';

/** Where events go and how they are signed. */
interface Endpoint {
  readonly url: string;
  readonly secret: string;
}

/** Sends due events; one delivery runs at a time. */
interface Delivery {
  /** Tries every due event once, in the order they happened. */
  deliverDue(): Promise<void>;
  /** Waits for the delivery in progress; the others are sent after the next start. */
  close(): Promise<void>;
}

/** Seconds until the next attempt, after the first, second … failure; then the event is dropped. */
const RETRY_SEC = [5, 30, 300, 3600, 21_600, 86_400] as const;
const TIMEOUT_MS = 30_000;

/** Keeps events in the database until the webhook answers 2xx, so that they survive a restart. */
export function createDelivery(database: Database, clock: () => Date, endpoint: Endpoint): Delivery {
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const wakeIn = (waitMs: number): void => {
    clearTimeout(timer);
    if (isClosed) return;
    const wake = () => void deliverDue().catch((error: unknown) => console.error(error));
    // Waiting for a retry must not keep the process alive.
    timer = setTimeout(wake, Math.max(1000, waitMs)).unref();
  };
  const sendDue = async (): Promise<void> => {
    // Schedules a retry in case the database fails halfway, because due events stay due.
    wakeIn(RETRY_SEC[0] * 1000);
    for (const event of isClosed ? [] : await dueEvents(database, clock())) {
      if (isClosed) return;
      const isDelivered = await send(endpoint, event.body);
      await note(database, event, clock(), isDelivered);
    }
    const next = isClosed ? null : await nextAttempt(database);
    if (next === null) clearTimeout(timer);
    else wakeIn(next.getTime() - clock().getTime());
  };
  const deliverDue = (): Promise<void> => {
    // A failed delivery was already reported to its caller; keep going.
    running = running.catch(() => undefined).then(sendDue);
    return running;
  };
  return {
    deliverDue,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running.catch(() => undefined);
    },
  };
}

/** The header of a signed message (docs.stripe.com/webhooks/signature). @param atSec when it is sent. */
export function signatureOf(secret: string, body: string, atSec: number): string {
  return `t=${atSec},v1=${createHmac('sha256', secret).update(`${atSec}.${body}`).digest('hex')}`;
}

/** @returns whether the webhook took the event. */
async function send({ url, secret }: Endpoint, event: object): Promise<boolean> {
  const body = JSON.stringify(event, null, 2);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        // Receivers check signatures against the real time.
        'stripe-signature': signatureOf(secret, body, secondsOf(new Date())),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch (error) {
    console.warn(`The payment simulator could not reach ${url}; it will try again.`, error);
    return false;
  }
}

interface DueEvent {
  readonly id: string;
  readonly body: object;
  readonly attempts: number;
}

async function dueEvents(database: Database, now: Date): Promise<readonly DueEvent[]> {
  const { rows } = await database.asOwner((session) =>
    session.query<DueEvent>(
      'select id, body, attempts from local_payments.events where next_attempt_at <= $1 order by position',
      [now.toISOString()],
    ),
  );
  return rows;
}

async function note(database: Database, event: DueEvent, now: Date, isDelivered: boolean): Promise<void> {
  const waitSec = isDelivered ? undefined : RETRY_SEC[event.attempts];
  const next = waitSec === undefined ? null : new Date(now.getTime() + waitSec * 1000).toISOString();
  await database.asOwner((session) =>
    session.query(
      'update local_payments.events set attempts = attempts + 1, next_attempt_at = $2 where id = $1',
      [event.id, next],
    ),
  );
}

async function nextAttempt(database: Database): Promise<Date | null> {
  const { rows } = await database.asOwner((session) =>
    session.query<{ next: Date | null }>('select min(next_attempt_at) as next from local_payments.events'),
  );
  return rows[0]?.next ?? null;
}
