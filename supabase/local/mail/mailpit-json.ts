import type { MailPage, StoredMail } from './messages';

// Shapes of Mailpit's API (axllent/mailpit, internal/storage/structs.go and server/apiv1/messages.go).

/** Body of GET /api/v1/messages and /api/v1/search. */
export function messagesSummary(page: MailPage, start: number) {
  return {
    total: page.totalCount,
    unread: page.unreadCount,
    count: page.mails.length,
    messages_count: page.matchCount,
    messages_unread: page.matchUnreadCount,
    start,
    tags: [],
    messages: page.mails.map(messageSummary),
  };
}

function messageSummary(mail: StoredMail) {
  return {
    ID: mail.id,
    MessageID: messageId(mail),
    Read: mail.seen,
    ...people(mail),
    Subject: mail.subject,
    Created: mail.sent_at.toISOString(),
    Username: '',
    Tags: [],
    Size: sizeBytes(mail),
    Attachments: 0,
    Snippet: mail.body_text.replaceAll(/\s+/g, ' ').trim().slice(0, 250),
  };
}

/** Body of GET /api/v1/message/{id}. */
export function message(mail: StoredMail) {
  return {
    ID: mail.id,
    MessageID: messageId(mail),
    ...people(mail),
    ReturnPath: addressOf(mail.sender).Address,
    Subject: mail.subject,
    ListUnsubscribe: { Header: '', Links: [], Errors: '', HeaderPost: '' },
    Date: mail.sent_at.toISOString(),
    Tags: [],
    Username: '',
    Text: mail.body_text,
    HTML: mail.body_html,
    Size: sizeBytes(mail),
    Inline: [],
    Attachments: [],
  };
}

function people(mail: StoredMail) {
  return { From: addressOf(mail.sender), To: [addressOf(mail.recipient)], Cc: [], Bcc: [], ReplyTo: [] };
}

function addressOf(text: string): { Name: string; Address: string } {
  const match = /^(.*)<([^<>]+)>$/.exec(text);
  return match ? { Name: (match[1] ?? '').trim(), Address: match[2] ?? '' } : { Name: '', Address: text };
}

function messageId(mail: StoredMail): string {
  return `${mail.id}@standout.local`;
}

function sizeBytes(mail: StoredMail): number {
  return Buffer.byteLength(mail.body_text) + Buffer.byteLength(mail.body_html);
}
