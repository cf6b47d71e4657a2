import { afterEach, describe, expect, test, vi } from 'vitest';
import { htmlOf, subjectOf, textOf, type Answer } from '../../../supabase/functions/ticket-mail/mail';
import { chooseSender } from '../../../supabase/functions/ticket-mail/senders';
import { readSettings } from '../../../supabase/functions/ticket-mail/settings';

const PROJECT = {
  SUPABASE_URL: 'https://project.test',
  SUPABASE_ANON_KEY: 'publishable',
  SUPABASE_SERVICE_ROLE_KEY: 'secret',
  APP_URL: 'https://app.test/',
};
const from = (variables: Readonly<Record<string, string>>) => (name: string) => variables[name];

const MAIL = {
  id: '7b7f5a52-5a0f-4a5c-9a36-6f6b6ea2f001',
  to: 'maya@example.test',
  subject: 'Support answered: x',
  text: 'text',
  html: '<p>text</p>',
};

describe('the mail service', () => {
  afterEach(() => vi.unstubAllGlobals());

  const calls = (answer: Response) => {
    const sent = vi.fn<typeof fetch>().mockResolvedValue(answer);
    vi.stubGlobal('fetch', sent);
    return sent;
  };

  test('is Resend if its key is set, with its own URL and the reply’s id against duplicates', async () => {
    const sent = calls(Response.json({ id: '1' }));
    const sender = 'Standout AI <support@app.test>';
    await chooseSender(
      from({ RESEND_API_KEY: 're_key', MAIL_SENDER: sender, MAILPIT_URL: 'http://127.0.0.1:1' }),
    )?.(MAIL);
    const [url, init] = sent.mock.calls[0] ?? [];
    expect(url).toBe('https://api.resend.com/emails');
    expect(init?.headers).toEqual({
      authorization: 'Bearer re_key',
      'content-type': 'application/json',
      'idempotency-key': MAIL.id,
    });
    const { id: _, to, ...texts } = MAIL;
    expect(init?.body).toBe(JSON.stringify({ from: sender, to: [to], ...texts }));
  });

  test('reports why it refuses a mail', async () => {
    calls(new Response('domain is not verified', { status: 403 }));
    const send = chooseSender(from({ RESEND_API_KEY: 're_key', MAIL_SENDER: 'x@app.test' }));
    await expect(send?.(MAIL)).rejects.toThrow('403: domain is not verified');
  });

  test('is missing if none is named, and a sender is required', () => {
    expect(chooseSender(from({}))).toBeNull();
    expect(() => chooseSender(from({ RESEND_API_KEY: 're_key' }))).toThrow('MAIL_SENDER is not set.');
  });
});

test('the function does not start without an unguessable secret', () => {
  expect(() => readSettings(from(PROJECT))).toThrow('TICKET_MAIL_SECRET is not set.');
  expect(() => readSettings(from({ ...PROJECT, TICKET_MAIL_SECRET: 'x'.repeat(31) }))).toThrow(
    'fewer than 32',
  );
  const settings = readSettings(from({ ...PROJECT, TICKET_MAIL_SECRET: 'x'.repeat(32) }));
  expect(settings).toMatchObject({ appUrl: 'https://app.test', send: null });
});

test('a mail shows the visible part of a name and a message, with its lines', () => {
  const answer = {
    replyId: '',
    ticketId: 'T',
    email: '',
    subject: 'Ring',
    firstName: '\u202eMa\u200bya',
    message: 'Thank\u200b you.\u2028\u2066Move\tthe circle.\r\n\u3164',
  };
  const text = textOf(answer, 'https://app.test');
  expect(text).toContain('Hi Maya,\n');
  expect(text).toContain('> Thank you.\n> Move\tthe circle.\n\nRead and reply:');
  expect(htmlOf(answer, 'https://app.test')).toContain('Thank you.<br>\nMove\tthe circle.</p>');
  expect(textOf({ ...answer, firstName: '\u200b\u3164' }, '')).toContain('Hi there,');
});

describe('a subject', () => {
  const answer = (subject: string): Answer => ({
    replyId: '',
    ticketId: '',
    email: '',
    firstName: '',
    message: '',
    subject,
  });

  test.each([
    ['Ring jumps', 'Support answered: Ring jumps'],
    ['a\r\nBcc: x@y.z', 'Support answered: a Bcc: x@y.z'],
    ['a\u0000\u000Bb\u2028c\u2029d\u0085e', 'Support answered: a b c d e'],
    ['\u202Eevil\u2066', 'Support answered: evil'],
    ['R\u200bi\u00adng\u2060 \u3164jumps\u{e0041}', 'Support answered: Ring jumps'],
    ['Größe 日本 👩‍👩‍👧', 'Support answered: Größe 日本 👩‍👩‍👧'],
  ])('is one line: %j', (typed, shown) => {
    expect(subjectOf(answer(typed))).toBe(shown);
  });

  test('is no longer than mail programs show, and ends between characters', () => {
    const subject = subjectOf(answer('🏸'.repeat(200)));
    expect(Array.from(new Intl.Segmenter('en').segment(subject))).toHaveLength(120);
    expect(subject.endsWith('🏸…')).toBe(true);
  });
});
