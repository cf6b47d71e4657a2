import { answerPost, Refusal } from '../_shared/answers.ts';
import { readJson } from '../_shared/body.ts';
import { askProject } from '../_shared/project.ts';
import { htmlOf, subjectOf, textOf, type Answer } from './mail.ts';
import type { SendMail } from './senders.ts';
import type { Settings } from './settings.ts';

/** The header in which the database webhook sends the secret. */
const SECRET_HEADER = 'x-ticket-mail-secret';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Responds to POST from a database webhook on public.ticket_replies with {sent}, the number of emails. Only the new
 * reply's id is read from the body; the database decides whether to send an email and what it says (claim_ticket_mail).
 * Then retries emails that could not be sent earlier; a body without a record does only that. Failures are {error}: 400
 * an invalid id, 401 a wrong secret, 503 no mail service, 502 the service rejected an email, which stays due.
 */
export function createHandler(settings: Settings): (request: Request) => Promise<Response> {
  return answerPost('The mail could not be sent', async (request) => {
    if (!(await isSecret(settings.secret, request.headers.get(SECRET_HEADER)))) {
      throw new Refusal(401, 'Not authenticated');
    }
    const replyId = replyIdOf(await readJson(request));
    // Checked before anything is claimed, so that everything stays due until there is a mail service.
    if (settings.send === null) throw new Refusal(503, 'No mail service is configured');
    const { send } = settings;
    let sent = replyId !== null && (await tell(settings, send, replyId)) ? 1 : 0;
    for (const id of await waitingReplies(settings)) {
      if (await tell(settings, send, id)) sent += 1;
    }
    return { sent };
  });
}

/** Compares digests, always all of their bytes. Matching prefixes of digests reveal nothing about the secret. */
async function isSecret(secret: string, given: string | null): Promise<boolean> {
  const [a, b] = await Promise.all([digestOf(secret), digestOf(given ?? '')]);
  return a.reduce((difference, byte, at) => difference | (byte ^ (b[at] ?? 0)), 0) === 0;
}

async function digestOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** The id of the webhook's record; null without a record. @throws Refusal 400. */
function replyIdOf(body: unknown): string | null {
  const record = (body as { readonly record?: { readonly id?: unknown } | null } | null)?.record;
  if (record === undefined || record === null) return null;
  if (typeof record.id !== 'string' || !UUID.test(record.id)) throw new Refusal(400, 'Invalid reply id');
  return record.id;
}

async function waitingReplies({ project }: Settings): Promise<readonly string[]> {
  return (await askProject(project, 'rpc/get_waiting_ticket_mails', {})) as readonly string[];
}

/**
 * Sends the email about a reply, if there is one to send.
 * @throws Refusal 502; the email can then be claimed again.
 */
async function tell({ project, appUrl }: Settings, send: SendMail, replyId: string): Promise<boolean> {
  const answer = (await askProject(project, 'rpc/claim_ticket_mail', {
    p_reply_id: replyId,
  })) as Answer | null;
  if (answer === null) return false;
  const settle = (isSent: boolean) =>
    askProject(project, 'rpc/settle_ticket_mail', { p_reply_id: replyId, p_is_sent: isSent });
  try {
    await send({
      id: answer.replyId,
      to: answer.email,
      subject: subjectOf(answer),
      text: textOf(answer, appUrl),
      html: htmlOf(answer, appUrl),
    });
  } catch (error) {
    console.error('The mail could not be sent', error);
    await settle(false);
    throw new Refusal(502, 'The mail could not be sent', { cause: error });
  }
  await settle(true);
  return true;
}
