import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalBackend } from '../backend';
import { createTestBackend } from '../testing/test-backend';

// The inbox speaks Mailpit (axllent/mailpit: server/apiv1/messages.go, internal/storage/structs.go), which Supabase's
// CLI serves on the same port. Only the embedded backend has it: hosted projects use real mailboxes.
let backend: LocalBackend;

beforeAll(async () => {
  backend = await createTestBackend({ mailIntervalSec: 0 });
  for (const name of ['ada', 'bert', 'cleo']) {
    const body = JSON.stringify({ email: `${name}@example.com` });
    const headers = { apikey: backend.keys.publishable };
    await backend.fetch(new Request('http://api/auth/v1/otp', { method: 'POST', headers, body }));
  }
});
afterAll(() => backend.close());

interface Summary {
  readonly unread: number;
  readonly messages_count: number;
  readonly messages: readonly { readonly ID: string; readonly To: readonly [{ readonly Address: string }] }[];
}

test('lists mails, newest first', async () => {
  const all = await summary('messages');
  expect(all).toMatchObject({ total: 3, unread: 3, messages_count: 3 });
  expect(recipients(all)).toEqual(['cleo@example.com', 'bert@example.com', 'ada@example.com']);
  expect(all.messages[0]).toMatchObject({
    From: { Name: 'Standout AI', Address: 'no-reply@standout.local' },
    Subject: 'Confirm your Standout AI account',
    Read: false,
    Created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
  });
});

test('finds mails by a part of the recipient’s address', async () => {
  const found = await summary('search?query=to:bert@example.com');
  expect(found).toMatchObject({ total: 3, messages_count: 1 });
  expect(recipients(found)).toEqual(['bert@example.com']);
  expect((await summary('search?query=to:example')).messages_count).toBe(3);
  expect((await summary('search?query=to:%25')).messages_count).toBe(0);
});

test('shows text and HTML and marks the mail as read', async () => {
  const { messages } = await summary('search?query=to:ada@example.com');
  expect(await (await ask(`message/${messages[0]?.ID}`)).json()).toMatchObject({
    To: [{ Name: '', Address: 'ada@example.com' }],
    Text: expect.stringMatching(/^\d{8}$/m) as string,
    // The link's ampersands are escaped in the HTML form.
    HTML: expect.stringMatching(/#token_hash=\w+&amp;type=email"/) as string,
  });
  expect(await summary('messages')).toMatchObject({ unread: 2 });
  expect((await ask('message/none')).status).toBe(404);
});

test.each<[string, RequestInit?]>([
  ['search?query=subject:hello'],
  ['search?query=to:ada&start=1'],
  ['messages?start=1'],
  ['messages', { method: 'DELETE', body: '{"IDs":["x"]}' }],
  ['tags'],
])('refuses %s instead of guessing', async (path, init) => {
  expect((await ask(path, init)).status).toBe(501);
});

test('the page loads nothing from elsewhere', async () => {
  const response = await backend.mailFetch(new Request('http://inbox/'));
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await response.text()).not.toMatch(/(src|href)="https?:/);
});

test('deletes all mails', async () => {
  expect(await (await ask('messages', { method: 'DELETE' })).text()).toBe('ok');
  expect(await summary('messages')).toMatchObject({ total: 0, messages: [] });
});

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return backend.mailFetch(new Request(`http://inbox/api/v1/${path}`, init));
}

async function summary(path: string): Promise<Summary> {
  return (await (await ask(path)).json()) as Summary;
}

function recipients({ messages }: Summary): string[] {
  return messages.map(({ To: [{ Address }] }) => Address);
}
