import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import type { LocalBackend, LocalBackendOptions } from '../backend';
import type { Row } from '../database/driver';
import { createTestBackend } from './test-backend';

export type LocalOptions = Pick<
  LocalBackendOptions,
  | 'siteUrl'
  | 'redirectAllowList'
  | 'mailIntervalSec'
  | 'ipBurst'
  | 'databaseUrl'
  | 'dataDir'
  | 'statementTimeoutsMs'
>;

/** Controls that only the embedded backend offers to a test. */
export interface LocalControls {
  readonly backend: LocalBackend;
  /** Runs SQL as the owner. */
  sql(text: string, params?: readonly unknown[]): Promise<readonly Row[]>;
  /** Moves the server's clock, which does not run by itself. */
  advance(seconds: number): void;
  /** The newest mail to an address. */
  lastMail(email: string): Promise<ReceivedMail>;
  /** The newest mail to an address, without extracting a link or code. */
  lastLetter(email: string): Promise<Letter>;
  countMails(email: string): Promise<number>;
}

export interface Letter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface ReceivedMail extends Letter {
  /** The address of its button, in the app. */
  readonly link: string;
  /** The value of {{ .TokenHash }} in its template. */
  readonly tokenHash: string;
  /**
   * The path of {{ .ConfirmationURL }} after the API's address, for requests without a target other than the site. The
   * templates of a new hosted project link there.
   */
  readonly confirmationPath: string;
  readonly code: string;
}

const listSchema = v.object({ messages_count: v.number(), messages: v.array(v.object({ ID: v.string() })) });
const mailSchema = v.object({ Subject: v.string(), HTML: v.string(), Text: v.string() });

/** Starts an embedded backend in memory with a clock that the test moves. */
export async function openLocalProject(options: LocalOptions) {
  let nowMs = Date.now();
  const url = 'http://127.0.0.1:54321';
  const backend = await createTestBackend({
    // Far more than a test file sends; another test covers the limit.
    ipBurst: 10_000,
    ...options,
    apiUrl: url,
    clock: () => new Date(nowMs),
  });
  const controls: LocalControls = {
    backend,
    sql: (text, params) =>
      backend.database.asOwner(async (session) => (await session.query(text, params)).rows),
    advance: (seconds) => {
      nowMs += seconds * 1000;
    },
    lastMail: (email) => lastMail(backend, email),
    lastLetter: (email) => lastLetter(backend, email),
    countMails: async (email) => (await search(backend, email)).messages_count,
  };
  const fetch: typeof globalThis.fetch = (input, init) =>
    backend.fetch(new Request(input, { redirect: 'manual', ...init }));
  const access = { url, publishableKey: backend.keys.publishable, secretKey: backend.keys.secret };
  return { access, fetch, controls, close: () => backend.close() };
}

async function search(backend: Pick<LocalBackend, 'mailFetch'>, email: string) {
  const query = encodeURIComponent(`to:${email}`);
  const response = await backend.mailFetch(new Request(`http://inbox/api/v1/search?query=${query}`));
  return v.parse(listSchema, await response.json());
}

async function lastLetter(backend: Pick<LocalBackend, 'mailFetch'>, email: string): Promise<Letter> {
  const newest = (await search(backend, email)).messages[0];
  if (!newest) throw new Error(`No mail to ${email}.`);
  const response = await backend.mailFetch(new Request(`http://inbox/api/v1/message/${newest.ID}`));
  const { Subject: subject, HTML: html, Text: text } = v.parse(mailSchema, await response.json());
  return { subject, html, text };
}

/** The newest mail to an address. */
export async function lastMail(
  backend: Pick<LocalBackend, 'mailFetch'>,
  email: string,
): Promise<ReceivedMail> {
  const { subject, html, text } = await lastLetter(backend, email);
  const link = /^https?:\/\/\S+$/m.exec(text)?.[0];
  const code = /^\s*(\d{6,10})\s*$/m.exec(text)?.[1];
  const [, site, tokenHash] = /^(.+)#token_hash=(\w+)&type=\w+$/.exec(link ?? '') ?? [];
  if (!link || !code || !site || !tokenHash) throw new Error(`The mail "${subject}" has no link or no code.`);
  const query = new URLSearchParams({
    token: tokenHash,
    type: verifyTypeOf(subject),
    redirect_to: site,
  });
  const confirmationPath = `/auth/v1/verify?${query}`;
  return { subject, html, text, link, code, tokenHash, confirmationPath };
}

/** The inbox of another process, at its port. */
export function inboxAt(port: number): Pick<LocalBackend, 'mailFetch'> {
  return {
    mailFetch: ({ url }) => {
      const { pathname, search } = new URL(url);
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`);
    },
  };
}

/** Signs in on a client with the code of a new mail; throws when the mail or the code is refused. */
export async function signInByCode(
  backend: Pick<LocalBackend, 'mailFetch'>,
  client: SupabaseClient,
  email: string,
) {
  const sent = await client.auth.signInWithOtp({ email });
  if (sent.error) throw sent.error;
  const { code } = await lastMail(backend, email);
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  if (!data.session || !data.user) throw error ?? new Error('Sign-in gave no session.');
  return { client, email, id: data.user.id, accessToken: data.session.access_token };
}

function verifyTypeOf(subject: string): string {
  if (subject.startsWith('Confirm your new')) return 'email_change';
  return subject.startsWith('Confirm') ? 'signup' : 'magiclink';
}
