import type { SupabaseClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import * as v from 'valibot';
import { listen } from 'local-supabase/start/http-server';
import { freePorts } from 'local-supabase/testing/free-ports';
import { createTestBackend } from 'local-supabase/testing/test-backend';
import { createFunctionLog } from 'local-supabase/testing/function-log';
import { clientAt, freshEmail } from 'local-supabase/testing/harness';
import { lastMail } from 'local-supabase/testing/harness-local';

export const APP = 'http://standout.test';
export const SECRET = 'a secret that only the webhook and the function know';
const SUBJECT = 'Support answered:';

export interface Person {
  readonly client: SupabaseClient;
  readonly id: string;
  readonly email: string;
}

export interface ShownMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const List = v.object({ messages: v.array(v.object({ ID: v.string(), Subject: v.string() })) });
const Message = v.object({
  From: v.object({ Name: v.string(), Address: v.string() }),
  To: v.array(v.object({ Address: v.string() })),
  Subject: v.string(),
  Text: v.string(),
  HTML: v.string(),
});
const Id = v.object({ id: v.string() });

export type TicketMailProject = Awaited<ReturnType<typeof openTicketMails>>;

/** A project whose webhook, edge function and inbox talk over HTTP, as with `npm start`. */
export async function openTicketMails({
  webhooks = true,
  functionSecrets = {},
}: { readonly webhooks?: boolean; readonly functionSecrets?: Readonly<Record<string, string>> } = {}) {
  const [port = 0, mailPort = 0] = await freePorts(2);
  const url = `http://127.0.0.1:${port}`;
  const functionLog = createFunctionLog();
  const backend = await createTestBackend({
    apiUrl: url,
    siteUrl: APP,
    mailUrl: `http://127.0.0.1:${mailPort}`,
    ipBurst: 10_000,
    webhooks,
    functionSecrets: { TICKET_MAIL_SECRET: SECRET, ...functionSecrets },
    functionLog: functionLog.take,
  });
  let isMailServiceDown = false;
  const stops = [
    await listen((request) => backend.fetch(request), port),
    await listen(
      async (request) =>
        isMailServiceDown ? new Response('Out of order', { status: 500 }) : backend.mailFetch(request),
      mailPort,
    ),
  ];
  const sql = (text: string, params?: readonly unknown[]) =>
    backend.database.asOwner(async (session) => (await session.query(text, params)).rows);

  const inbox = async (path: string): Promise<unknown> =>
    (await backend.mailFetch(new Request(`http://inbox${path}`))).json();

  /** The mails about answers to an address, newest first. */
  const mailsTo = async (email: string): Promise<readonly ShownMail[]> => {
    const list = v.parse(List, await inbox(`/api/v1/search?query=${encodeURIComponent(`to:${email}`)}`));
    const told = list.messages.filter(({ Subject }) => Subject.startsWith(SUBJECT));
    return Promise.all(
      told.map(async ({ ID }) => {
        const mail = v.parse(Message, await inbox(`/api/v1/message/${ID}`));
        return {
          from: mail.From.Address,
          to: mail.To.map(({ Address }) => Address),
          subject: mail.Subject,
          text: mail.Text,
          html: mail.HTML,
        };
      }),
    );
  };

  return {
    url,
    sql,
    functionLog,
    mailsTo,

    /** Makes the mail service refuse or accept all mails from now on. */
    breakMailService: (isDown: boolean): void => {
      isMailServiceDown = isDown;
    },

    async newPerson({ isAdmin = false } = {}): Promise<Person> {
      const client = clientAt(url, backend.keys.publishable, fetch);
      const email = freshEmail('ticket');
      await client.auth.signInWithOtp({
        email,
        options: { data: { first_name: 'Maya', last_name: 'Lind' } },
      });
      const { code } = await lastMail(backend, email);
      const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
      const id = data.user?.id ?? '';
      if (isAdmin) await sql('update users set is_admin = true where id = $1', [id]);
      return { client, id, email };
    },

    async openTicket({ client, id }: Person, subject = 'Ring jumps'): Promise<string> {
      const ticket = { user_id: id, subject, description: 'At the net', status: 'bug' };
      const { data } = await client.from('support_tickets').insert(ticket).select('id').single();
      return v.parse(Id, data).id;
    },

    async reply(
      { client, id }: Person,
      ticketId: string,
      message = 'Move the circle back.',
    ): Promise<string> {
      const reply = { ticket_id: ticketId, user_id: id, is_admin: false, message };
      const { data } = await client.from('ticket_replies').insert(reply).select('id').single();
      return v.parse(Id, data).id;
    },

    /** Calls the function as the webhook does. */
    async call(body: unknown, secret: string | null = SECRET): Promise<readonly [number, unknown]> {
      const answer = await fetch(`${url}/functions/v1/ticket-mail`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(secret !== null && { 'x-ticket-mail-secret': secret }),
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return [answer.status, await answer.json()];
    },

    /** Waits until this many mails have arrived. */
    async expectMails(email: string, count: number): Promise<readonly ShownMail[]> {
      await expect.poll(async () => (await mailsTo(email)).length, { timeout: 30_000 }).toBe(count);
      return mailsTo(email);
    },

    async close(): Promise<void> {
      for (const stop of stops) await stop();
      await backend.close();
      functionLog.close();
    },
  };
}

/** A webhook's body about a reply. */
export const about = (id: unknown) => ({
  type: 'INSERT',
  table: 'ticket_replies',
  schema: 'public',
  record: { id },
  old_record: null,
});
