import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database';

/** A mail in the inbox. */
interface StoredMail {
  readonly id: string;
  readonly sender: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly sent_at: Date;
  readonly seen: boolean;
}

/** How many mails a list has, as Mailpit by default. */
const PAGE_SIZE = 50;

/** The newest mails to addresses that contain `recipient`, in the form of Mailpit's lists. */
export function listMails(database: Database, recipient: string) {
  return database.asOwner(async (session) => {
    // strpos, because the user's input is text, not a pattern.
    const matches = 'strpos(lower(recipient), lower($1)) > 0';
    const { rows: mails } = await session.query<StoredMail>(
      `select * from local_inbox.messages where ${matches} order by position desc limit ${PAGE_SIZE}`,
      [recipient],
    );
    const { rows } = await session.query<Record<'total' | 'unread' | 'messages_count', number>>(
      `select count(*)::int as total, count(*) filter (where not seen)::int as unread,
         count(*) filter (where ${matches})::int as messages_count
       from local_inbox.messages`,
      [recipient],
    );
    const messages = mails.map((mail) => ({ ...headOf(mail), Created: mail.sent_at, Read: mail.seen }));
    return { ...rows[0], start: 0, messages };
  });
}

/** One mail in Mailpit's form, marked as read; null if there is none. */
export function openMail(database: Database, id: string) {
  return database.asOwner(async (session) => {
    const { rows } = await session.query<StoredMail>(
      'update local_inbox.messages set seen = true where id = $1 returning *',
      [id],
    );
    const [mail] = rows;
    if (!mail) return null;
    return { ...headOf(mail), Date: mail.sent_at, Text: mail.body_text, HTML: mail.body_html };
  });
}

function headOf({ id, sender, recipient, subject }: StoredMail) {
  const [, Name = '', Address = sender] = /^(.*) <([^<>]+)>$/.exec(sender) ?? [];
  return { ID: id, From: { Name, Address }, To: [{ Name: '', Address: recipient }], Subject: subject };
}

/** Puts a mail into the inbox; returns its id. */
export async function keepMail(database: Database, mail: Omit<StoredMail, 'id' | 'seen'>): Promise<string> {
  const id = randomUUID();
  await database.asOwner((session) =>
    session.query(
      `insert into local_inbox.messages (id, sender, recipient, subject, body_text, body_html, sent_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, mail.sender, mail.recipient, mail.subject, mail.body_text, mail.body_html, mail.sent_at],
    ),
  );
  return id;
}

/** Removes all mails. */
export function removeMails(database: Database): Promise<void> {
  return database.asOwner((session) => session.exec('delete from local_inbox.messages'));
}
