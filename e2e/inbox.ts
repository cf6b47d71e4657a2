import { MAIL_URL } from './ports';

interface MailSummary {
  readonly ID: string;
}

/** A mail as a user would read it. */
export interface Mail {
  readonly subject: string;
  readonly link: string;
  readonly code: string;
}

/**
 * The newest mail to an address, from the inbox's Mailpit paths.
 * @throws when there is none, or when it has no link or code.
 */
export async function newestMail(email: string): Promise<Mail> {
  const query = encodeURIComponent(`to:${email}`);
  const list = await fetchJson<{ messages: readonly MailSummary[] }>(`/api/v1/search?query=${query}`);
  const newest = list.messages[0];
  if (!newest) throw new Error(`No mail to ${email}`);
  const mail = await fetchJson<{ Subject: string; Text: string }>(`/api/v1/message/${newest.ID}`);
  const link = /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(mail.Text)?.[0];
  const code = /^\s*(\d{6,10})\s*$/m.exec(mail.Text)?.[1];
  if (!link || !code) throw new Error(`The mail "${mail.Subject}" has no link or no code`);
  return { subject: mail.Subject, link, code };
}

async function fetchJson<T>(path: string): Promise<T> {
  const response = await fetch(`${MAIL_URL}${path}`);
  if (!response.ok) throw new Error(`The inbox answered ${response.status} for ${path}`);
  return (await response.json()) as T;
}
