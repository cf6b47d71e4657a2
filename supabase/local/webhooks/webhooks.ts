import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database';
import type { FunctionLog } from '../functions/function-process';

export interface WebhookOptions {
  readonly database: Database;
  /** The project's address, where webhooks call the functions. */
  readonly apiUrl: string;
  /** Default: a random one. */
  readonly secret?: string | undefined;
  /** Receives errors. */
  readonly log: FunctionLog;
}

/** Replaces the database webhooks that a hosted project's dashboard sets up, and pg_net, which sends them. */
export interface Webhooks {
  /** The secrets that it sets for edge functions. */
  readonly secrets: { readonly TICKET_MAIL_SECRET: string };
  /** Sets up the triggers with this start's address and secret, and sends what an earlier start left. */
  declare(): Promise<void>;
  /** Reports a committed transaction: sends what its triggers wrote, without making anyone wait. */
  wake(): void;
  /** Aborts requests in progress. */
  close(): Promise<void>;
}

interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  readonly timeout_ms: number;
}

const TIMEOUT_MS = 10_000;

/** The same statements as in DEPLOYMENT.md, "Emails about answers". */
export async function removeWebhooks(database: Database): Promise<void> {
  await database.asOwner((session) =>
    session.exec('drop trigger if exists "ticket-mail" on public.ticket_replies'),
  );
}

export function createWebhooks({ database, apiUrl, secret, log }: WebhookOptions): Webhooks {
  const secrets = { TICKET_MAIL_SECRET: secret ?? randomBytes(32).toString('hex') };
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  let hasMore = false;

  const sendTaken = async (): Promise<void> => {
    for (const request of await takeRequests(database)) {
      const problem = await send(request, ending.signal);
      if (problem !== null && !ending.signal.aborted) log(`A database webhook failed: ${problem}\n`);
    }
  };
  const sendAll = async (): Promise<void> => {
    while (hasMore && !ending.signal.aborted) {
      hasMore = false;
      await sendTaken().catch((error: unknown) => console.error('A database webhook:', error));
    }
    // Cleared in the same turn that found nothing more, so that the next wake() starts it again.
    running = null;
  };
  const wake = (): void => {
    hasMore = true;
    running ??= sendAll();
  };
  return {
    secrets,
    declare: async () => {
      await removeWebhooks(database);
      const headers = JSON.stringify({
        'Content-type': 'application/json',
        'x-ticket-mail-secret': secrets.TICKET_MAIL_SECRET,
      });
      await database.asOwner((session) =>
        session.exec(
          `create trigger "ticket-mail" after insert on public.ticket_replies for each row
           execute function supabase_functions.http_request(
             ${literal(`${apiUrl}/functions/v1/ticket-mail`)}, 'POST', ${literal(headers)}, '{}', '${TIMEOUT_MS}')`,
        ),
      );
    },
    wake,
    close: async () => {
      ending.abort();
      await running;
    },
  };
}

async function takeRequests(database: Database): Promise<readonly WebhookRequest[]> {
  const { rows } = await database.asOwner((session) =>
    session.query<WebhookRequest>(
      `with taken as (delete from local_webhooks.requests returning *)
       select url, headers, body, timeout_ms from taken order by id`,
    ),
  );
  return rows;
}

/** Like pg_net, sends once; the writer never sees the outcome. @returns what went wrong. */
async function send(
  { url, headers, body, timeout_ms }: WebhookRequest,
  ending: AbortSignal,
): Promise<string | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([ending, AbortSignal.timeout(timeout_ms)]),
    });
    const text = await answer.text();
    return answer.ok ? null : `${url} answered ${answer.status} ${text}`;
  } catch (error) {
    return `${url} ${String(error)}`;
  }
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
