import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database';

/** A mail in the inbox. */
export interface StoredMail {
  readonly id: string;
  readonly sender: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly sent_at: Date;
  readonly seen: boolean;
}

export interface MailPage {
  readonly mails: readonly StoredMail[];
  readonly totalCount: number;
  readonly unreadCount: number;
  /** Counts only matching mails. */
  readonly matchCount: number;
  readonly matchUnreadCount: number;
}

/** Newest mails first. `recipient` is a part of the address; '' for all. */
export function listMails(
  database: Database,
  page: { readonly recipient: string; readonly start: number; readonly limit: number },
): Promise<MailPage> {
  return database.asOwner(async (session) => {
    // strpos, because the user's input is text, not a pattern.
    const matches = `strpos(lower(recipient), lower($1)) > 0`;
    const { rows: mails } = await session.query<StoredMail>(
      `select * from local_inbox.messages where ${matches} order by position desc offset $2 limit $3`,
      [page.recipient, page.start, page.limit],
    );
    const { rows } = await session.query<Omit<MailPage, 'mails'>>(
      `select count(*)::int as "totalCount", count(*) filter (where not seen)::int as "unreadCount",
         count(*) filter (where ${matches})::int as "matchCount",
         count(*) filter (where ${matches} and not seen)::int as "matchUnreadCount"
       from local_inbox.messages`,
      [page.recipient],
    );
    const counts = rows[0] ?? { totalCount: 0, unreadCount: 0, matchCount: 0, matchUnreadCount: 0 };
    return { mails, ...counts };
  });
}

/** One mail, marked as read; `id` may be 'latest'. */
export function openMail(database: Database, id: string): Promise<StoredMail | null> {
  return database.asOwner(async (session) => {
    const { rows } = await session.query<StoredMail>(
      `update local_inbox.messages set seen = true
       where id = coalesce(nullif($1, 'latest'), (select id from local_inbox.messages order by position desc limit 1))
       returning *`,
      [id],
    );
    return rows[0] ?? null;
  });
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

/** Removes the mails with these ids; all of them when the list is empty, as Mailpit does. */
export function deleteMails(database: Database, ids: readonly string[]): Promise<void> {
  return database.asOwner(async (session) => {
    await session.query(
      'delete from local_inbox.messages where cardinality($1::text[]) = 0 or id = any($1::text[])',
      [[...ids]],
    );
  });
}
