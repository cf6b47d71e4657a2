import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database';
import type { FunctionLog } from '../functions/function-process';

interface WebhookOptions {
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

  const sendAll = async (): Promise<void> => {
    while (hasMore && !ending.signal.aborted) {
      hasMore = false;
      await sendTaken(database, log, ending.signal).catch((error: unknown) =>
        console.error('A database webhook:', error),
      );
    }
    // Cleared in the same turn that found nothing more, so that the next wake() starts it again.
    running = null;
  };
  return {
    secrets,
    declare: async () => {
      await removeWebhooks(database);
      const headers = {
        'Content-type': 'application/json',
        'x-ticket-mail-secret': secrets.TICKET_MAIL_SECRET,
      };
      await database.asOwner((session) =>
        session.exec(
          `create trigger "ticket-mail" after insert on public.ticket_replies for each row
           execute function supabase_functions.http_request(
             ${literal(`${apiUrl}/functions/v1/ticket-mail`)}, 'POST', ${literal(JSON.stringify(headers))}, '{}', '10000')`,
        ),
      );
    },
    wake: () => {
      hasMore = true;
      running ??= sendAll();
    },
    close: async () => {
      ending.abort();
      await running;
    },
  };
}

/** Like pg_net, sends each request once; the writer never sees the outcome. */
async function sendTaken(database: Database, log: FunctionLog, ending: AbortSignal): Promise<void> {
  const { rows } = await database.asOwner((session) =>
    session.query<WebhookRequest>(
      `with taken as (delete from local_webhooks.requests returning *)
       select url, headers, body, timeout_ms from taken order by id`,
    ),
  );
  for (const { url, headers, body, timeout_ms } of rows) {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.any([ending, AbortSignal.timeout(timeout_ms)]),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`it answered ${answer.status} ${text}`);
    } catch (error) {
      if (!ending.aborted) log(`A database webhook failed: ${url} ${String(error)}\n`);
    }
  }
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
