import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { SqlSession } from '../database/driver';
import type { AuthContext } from './auth-context';
import { AuthError } from './auth-error';

/** The mails that the app has templates for. */
type MailKind = 'signup' | 'magiclink' | 'recovery' | 'email_change';

export interface Mail {
  readonly kind: MailKind;
  readonly to: string;
  readonly code: string;
  /** Stored form of the code, which the link carries. */
  readonly tokenHash: string;
  readonly redirectTo: string;
}

const SENDER = 'Standout AI <no-reply@standout.local>';

// Subjects and templates are those that supabase/config.toml gives to Supabase's own CLI.
const CONTENT: Readonly<Record<MailKind, { subject: string; template: string; purpose: string }>> = {
  signup: {
    subject: 'Confirm your Standout AI account',
    template: 'confirmation',
    purpose: 'Welcome to Standout AI. Follow this link to confirm your e-mail address:',
  },
  magiclink: {
    subject: 'Your sign-in link for Standout AI',
    template: 'magic-link',
    purpose: 'Follow this link to sign in to Standout AI:',
  },
  recovery: {
    subject: 'Reset your Standout AI password',
    template: 'recovery',
    purpose: 'Follow this link to set a new password for Standout AI:',
  },
  email_change: {
    subject: 'Confirm your new e-mail address',
    template: 'email-change',
    purpose: 'Follow this link to change the e-mail address of your Standout AI account:',
  },
};

/** Puts a mail into the inbox, in the transaction that stores its token. */
export async function sendMail(session: SqlSession, context: AuthContext, mail: Mail): Promise<void> {
  const { subject, template, purpose } = CONTENT[mail.kind];
  const source = await readTemplate(template);
  const values = { RedirectTo: mail.redirectTo, TokenHash: mail.tokenHash, Token: mail.code };
  const link = fillPlaces(linkOf(source), values);
  const text = `${purpose}\n\n${link}\n\nOr enter this code where you asked for this mail:\n\n${mail.code}\n\nLink and code work once, for 24 hours. If you did not ask for this mail, nothing happens without you.\n`;
  await putIntoInbox(session, context, { to: mail.to, subject, text, html: fillTemplate(source, values) });
}

interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export async function putIntoInbox(session: SqlSession, context: AuthContext, letter: Letter): Promise<void> {
  await session.query(
    `insert into local_inbox.messages (id, sender, recipient, subject, body_text, body_html, sent_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [randomUUID(), SENDER, letter.to, letter.subject, letter.text, letter.html, context.now()],
  );
}

/**
 * A mail of one kind to one user only every so often (api/mail.go, api/errors.go).
 * @throws AuthError 429; the seconds left are rounded down.
 */
export function checkMailInterval(sentAt: Date | null, context: AuthContext): void {
  if (sentAt === null) return;
  const leftMs = sentAt.getTime() + context.settings.mailIntervalSec * 1000 - context.now().getTime();
  if (leftMs <= 0) return;
  const seconds = Math.floor(leftMs / 1000);
  const message = `For security purposes, you can only request this after ${seconds} seconds.`;
  throw new AuthError(429, 'over_email_send_rate_limit', message);
}

function readTemplate(name: string): Promise<string> {
  return readFile(new URL(`../../templates/${name}.html`, import.meta.url), 'utf8');
}

/** The address behind a template's button, its places not yet filled. */
function linkOf(template: string): string {
  const address = /href="([^"]+)"/.exec(template)?.[1];
  if (address === undefined) throw new Error('A template of a mail has no link');
  return address.replaceAll('&amp;', '&');
}

type PlaceValues = Readonly<Record<string, string>>;

function fillTemplate(template: string, values: PlaceValues): string {
  const escaped = Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]);
  return fillPlaces(template, Object.fromEntries(escaped));
}

/**
 * Fills the `{{ .Name }}` places; of upstream's template language the templates use only these, and of its names only those
 * that are given.
 */
function fillPlaces(text: string, values: PlaceValues): string {
  return text.replaceAll(/\{\{\s*\.(\w+)\s*\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A template of a mail has a place that is not filled: ${name}`);
    return value;
  });
}

export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
