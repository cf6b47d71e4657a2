import { required, withoutSlash } from '../_shared/project.ts';

/** An email to one address. */
export interface Mail {
  /** The same for every attempt to send the same email, so that the service can tell that it was already sent. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Passes an email to a service.
 * @throws Error with the service's response if it was rejected.
 */
export type SendMail = (mail: Mail) => Promise<void>;

/** How many milliseconds a service may take. */
const TIMEOUT_MS = 10_000;

/**
 * The mail service that the environment names: Resend (RESEND_API_KEY and MAIL_SENDER), or Mailpit's inbox on a
 * development machine (MAILPIT_URL); null if none is named.
 * @throws Error that names a missing variable.
 */
export function chooseSender(get: (name: string) => string | undefined): SendMail | null {
  const resendKey = get('RESEND_API_KEY');
  if (resendKey) return byResend(resendKey, required('MAIL_SENDER', get('MAIL_SENDER')));
  const mailpitUrl = get('MAILPIT_URL');
  return mailpitUrl ? byMailpit(withoutSlash(mailpitUrl)) : null;
}

/** @param sender such as `Standout AI <support@your-app.example>`. */
function byResend(key: string, sender: string): SendMail {
  return ({ id, to, subject, text, html }) =>
    post(
      'https://api.resend.com/emails',
      { authorization: `Bearer ${key}`, 'idempotency-key': id },
      { from: sender, to: [to], subject, text, html },
    );
}

function byMailpit(url: string): SendMail {
  return ({ to, subject, text, html }) =>
    post(
      `${url}/api/v1/send`,
      {},
      {
        From: { Name: 'Standout AI', Email: 'support@standout.local' },
        To: [{ Email: to }],
        Subject: subject,
        Text: text,
        HTML: html,
      },
    );
}

async function post(url: string, headers: Readonly<Record<string, string>>, body: object): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The mail service answered ${answer.status}: ${text.slice(0, 500)}`);
}
