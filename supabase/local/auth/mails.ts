import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AuthTransaction } from './auth-context';
import { AuthError } from './auth-error';

/** A mail, with the values of its template's placeholders by upstream's names (mailer/templatemailer). */
interface Mail {
  readonly kind: keyof typeof CONTENT;
  readonly to: string;
  /** The code that a user types. */
  readonly Token: string;
  /** The code's stored form, used in the link. */
  readonly TokenHash: string;
  /** The account's address. */
  readonly Email: string;
  /** The account's requested new address. */
  readonly NewEmail?: string;
}

const SENDER = 'Standout AI <no-reply@standout.local>';

// The same subjects and templates that Supabase's CLI takes from supabase/config.toml.
const CONTENT = {
  signup: { subject: 'Confirm your Standout AI account', template: 'confirmation' },
  magiclink: { subject: 'Your sign-in link for Standout AI', template: 'magic-link' },
  email_change: { subject: 'Confirm your new e-mail address', template: 'email-change' },
} as const;

/** Puts a mail into the inbox, in the transaction that stores its token. */
export async function sendMail(tx: AuthTransaction, { kind, to, ...values }: Mail): Promise<void> {
  const { subject, template } = CONTENT[kind];
  const source = await readFile(new URL(`../../templates/${template}.html`, import.meta.url), 'utf8');
  const html = fillTemplate(source, { ...values, SiteURL: tx.deps.siteUrl });
  await tx.query(
    `insert into local_inbox.messages (id, sender, recipient, subject, body_text, body_html, sent_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [randomUUID(), SENDER, to, subject, textOf(html), html, tx.now],
  );
}

/**
 * Limits how often a user gets a mail of one kind (api/mail.go, api/errors.go).
 * @throws AuthError 429; the seconds left are rounded down.
 */
export function checkMailInterval(sentAt: Date | null, { settings, now }: AuthTransaction): void {
  if (sentAt === null) return;
  const leftMs = sentAt.getTime() + settings.mailIntervalSec * 1000 - now.getTime();
  if (leftMs <= 0) return;
  const seconds = Math.floor(leftMs / 1000);
  const message = `For security purposes, you can only request this after ${seconds} seconds.`;
  throw new AuthError(429, 'over_email_send_rate_limit', message);
}

/**
 * Fills the `{{ .Name }}` placeholders, escaped like upstream's html/template. The templates use nothing else of its
 * language.
 * @throws when a placeholder has no value.
 */
function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{\{\s*(.*?)\s*\}\}/g, (_, place: string) => {
    const value = values[place.replace(/^\./, '')];
    if (value === undefined) throw new Error(`A template of a mail has a place that is not filled: ${place}`);
    return escapeHtml(value);
  });
}

/** The plain-text mail: its paragraphs, with each link's address below its text. */
function textOf(html: string): string {
  const withLinks = html.replaceAll(/<a\s[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a\s*>/gs, '<p>$2:</p><p>$1</p>');
  const paragraphs = [...withLinks.matchAll(/<(p|h1)\b[^>]*>(.*?)<\/\1\s*>/gs)].map(([, , content = '']) =>
    unescapeHtml(content.replaceAll(/<[^>]*>/g, ''))
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  return `${paragraphs.join('\n\n')}\n`;
}

const ENTITIES = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
] as const;

function escapeHtml(text: string): string {
  return ENTITIES.reduce((escaped, [character, entity]) => escaped.replaceAll(character, entity), text);
}

function unescapeHtml(text: string): string {
  return ENTITIES.reduceRight((plain, [character, entity]) => plain.replaceAll(entity, character), text);
}
