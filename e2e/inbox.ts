import { MAIL_URL } from './ports';

interface MailSummary {
  readonly ID: string;
  readonly To: readonly { readonly Address: string }[];
  readonly Subject: string;
}

/** The parts of a mail that a user sees. */
export interface Mail {
  readonly subject: string;
  readonly link: string;
  readonly code: string;
}

/** The subject of mails about answered tickets, which have no code. */
const ANSWERED = /^Support answered/;

/**
 * The newest email with a code sent to an address, read from the inbox's Mailpit API.
 * @param subject a pattern for the subject, for an address that gets codes for several purposes.
 * @throws when there is none, or when it has no link or code.
 */
export async function newestMail(email: string, subject?: RegExp): Promise<Mail> {
  const newest = (await mailsTo(email)).find(({ Subject }) =>
    subject ? subject.test(Subject) : !ANSWERED.test(Subject),
  );
  if (!newest) throw new Error(`No mail to ${email}`);
  const mail = await openMail(newest.ID);
  const link = /^https?:\/\/\S+$/m.exec(mail.Text)?.[0];
  const code = /^\s*(\d{6,10})\s*$/m.exec(mail.Text)?.[1];
  if (!link || !code) throw new Error(`The mail "${mail.Subject}" has no link or no code`);
  return { subject: mail.Subject, link, code };
}

/** The newest email about a reply from support; null before there is one. */
export async function newestAnswerMail(email: string): Promise<{
  readonly subject: string;
  readonly text: string;
  readonly link: string;
} | null> {
  const newest = (await mailsTo(email)).find(({ Subject }) => ANSWERED.test(Subject));
  if (!newest) return null;
  const mail = await openMail(newest.ID);
  const link = /^https?:\/\/\S+\/support\/ticket\/\S+$/m.exec(mail.Text)?.[0];
  if (!link) throw new Error(`The mail "${mail.Subject}" has no link to a ticket`);
  return { subject: mail.Subject, text: mail.Text, link };
}

/** All mails to exactly this address, newest first: the search also finds addresses that contain it. */
async function mailsTo(email: string): Promise<readonly MailSummary[]> {
  const query = encodeURIComponent(`to:${email}`);
  const list = await fetchJson<{ messages: readonly MailSummary[] }>(`/api/v1/search?query=${query}`);
  return list.messages.filter(({ To }) => To.some(({ Address }) => Address === email));
}

function openMail(id: string): Promise<{ readonly Subject: string; readonly Text: string }> {
  return fetchJson(`/api/v1/message/${id}`);
}

async function fetchJson<T>(path: string): Promise<T> {
  const response = await fetch(`${MAIL_URL}${path}`);
  if (!response.ok) throw new Error(`The inbox answered ${response.status} for ${path}`);
  return (await response.json()) as T;
}
