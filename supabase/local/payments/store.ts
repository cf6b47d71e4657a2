import type { Database } from '../database/database';
import type { SqlSession } from '../database/driver';
import { identity, type CustomerDoc, type EventObject, type Objects } from './objects';
import { secondsOf } from './time';

/** The API version of the objects in objects.ts. */
const API_VERSION = '2026-10-28.endive';

/** The simulator's objects within one transaction, and its time. */
export interface Store {
  readonly nowSec: number;
  get<K extends keyof Objects>(kind: K, id: string): Promise<Objects[K] | null>;
  /** Newest first. */
  list<K extends keyof Objects>(kind: K, customerId: string): Promise<readonly Objects[K][]>;
  put<K extends keyof Objects>(kind: K, doc: Objects[K]): Promise<void>;
  /** Notifies the webhook after the transaction. */
  emit(type: string, object: EventObject): Promise<void>;
  /** For other modules' queries of the product's own tables. */
  readonly session: SqlSession;
}

/** Runs work on the objects in one transaction at a time, so that two payments of one checkout cannot overlap. */
export function inStore<T>(
  database: Database,
  clock: () => Date,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  return database.asOwner(async (session) => {
    await session.query('select pg_advisory_xact_lock(20261122)');
    return work(storeOf(session, clock()));
  });
}

/** A customer's own time, which the portal can set ahead. */
export function customerSec(store: Store, customer: CustomerDoc): number {
  return store.nowSec + customer.aheadSec;
}

function storeOf(session: SqlSession, now: Date): Store {
  const nowSec = secondsOf(now);
  return {
    session,
    nowSec,
    async get<K extends keyof Objects>(kind: K, id: string) {
      // Postgres refuses such text, and no id contains it.
      if (id.includes('\0')) return null;
      const { rows } = await session.query<{ body: Objects[K] }>(
        'select body from local_payments.objects where kind = $1 and id = $2',
        [kind, id],
      );
      return rows[0]?.body ?? null;
    },
    async list<K extends keyof Objects>(kind: K, customerId: string) {
      const { rows } = await session.query<{ body: Objects[K] }>(
        'select body from local_payments.objects where kind = $1 and customer_id = $2 order by position desc',
        [kind, customerId],
      );
      return rows.map((row) => row.body);
    },
    async put(kind, doc) {
      await session.query(
        `insert into local_payments.objects (id, kind, customer_id, body) values ($1, $2, $3, $4::jsonb)
         on conflict (id) do update set body = excluded.body`,
        [doc.shown.id, kind, 'customer' in doc.shown ? doc.shown.customer : null, JSON.stringify(doc)],
      );
    },
    async emit(type, object) {
      const event = { ...identity('event', nowSec), api_version: API_VERSION, type, data: { object } };
      await session.query(
        'insert into local_payments.events (id, body, next_attempt_at) values ($1, $2::jsonb, $3)',
        [event.id, JSON.stringify(event), now.toISOString()],
      );
    },
  };
}
