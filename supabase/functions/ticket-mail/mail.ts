import { escapeHtml } from '../_shared/html.ts';
import { manyLines, oneLine } from '../_shared/plain-text.ts';

/** An answer from support, as claim_ticket_mail returns it. Names, subject and message were typed by people. */
export interface Answer {
  readonly replyId: string;
  readonly ticketId: string;
  readonly email: string;
  readonly firstName: string;
  readonly subject: string;
  readonly message: string;
}

/** The longest subject that mail programs typically show in full. */
const LONGEST_SUBJECT = 120;

/** Shortens a text to this many characters, as people count them. */
function shortened(text: string, mostCharacters: number): string {
  const characters = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
  return characters.length <= mostCharacters
    ? text
    : `${characters
        .slice(0, mostCharacters - 1)
        .join('')
        .trimEnd()}…`;
}

export function subjectOf(answer: Answer): string {
  return shortened(`Support answered: ${oneLine(answer.subject)}`, LONGEST_SUBJECT);
}

export function textOf(answer: Answer, appUrl: string): string {
  return [
    `Hi ${oneLine(answer.firstName) || 'there'},`,
    `support has answered your ticket "${oneLine(answer.subject)}":`,
    manyLines(answer.message).replaceAll(/^/gm, '> '),
    'Read and reply:',
    ticketLink(answer, appUrl),
    'Nobody reads replies to this email. You can turn these emails off in Settings:',
    settingsLink(appUrl),
    '',
  ].join('\n\n');
}

export function htmlOf(answer: Answer, appUrl: string): string {
  const name = escapeHtml(oneLine(answer.firstName) || 'there');
  const message = escapeHtml(manyLines(answer.message)).replaceAll('\n', '<br>\n');
  return `<!doctype html>
<html lang="en">
  <body style="margin: 0; padding: 32px 16px; background: #0a0e13; font-family: Arial, Helvetica, sans-serif">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
      <tr>
        <td align="center">
          <table role="presentation" width="480" cellpadding="0" cellspacing="0" style="max-width: 480px; width: 100%; table-layout: fixed; background: #111820; border: 1px solid #34465a; border-radius: 16px">
            <tr>
              <td style="padding: 32px; word-wrap: break-word; overflow-wrap: break-word">
                <p style="margin: 0 0 24px; font-size: 16px; font-weight: bold; letter-spacing: 1px; color: #c6ff4a">STANDOUT AI</p>
                <h1 style="margin: 0 0 12px; font-size: 24px; line-height: 32px; color: #f2f6fa">Support answered your ticket</h1>
                <p style="margin: 0 0 8px; font-size: 16px; line-height: 24px; color: #c9d5e0">Hi ${name}, support has answered your ticket:</p>
                <p style="margin: 0 0 16px; font-size: 16px; line-height: 24px; font-weight: bold; color: #f2f6fa">${escapeHtml(oneLine(answer.subject))}</p>
                <p style="margin: 0 0 24px; padding: 16px; border-radius: 10px; background: #0a0e13; font-size: 16px; line-height: 24px; color: #f2f6fa">${message}</p>
                <a href="${escapeHtml(ticketLink(answer, appUrl))}" style="display: inline-block; padding: 14px 28px; border-radius: 10px; background: #c6ff4a; color: #0a0e13; font-size: 16px; font-weight: bold; text-decoration: none">Read and reply</a>
                <p style="margin: 24px 0 0; font-size: 13px; line-height: 20px; color: #9fb0c0">Nobody reads replies to this email. You can turn these emails off in <a href="${escapeHtml(settingsLink(appUrl))}" style="color: #c9d5e0">Settings</a>.</p>
              </td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`;
}

function ticketLink({ ticketId }: Answer, appUrl: string): string {
  return `${appUrl}/support/ticket/${ticketId}`;
}

function settingsLink(appUrl: string): string {
  return `${appUrl}/settings`;
}
