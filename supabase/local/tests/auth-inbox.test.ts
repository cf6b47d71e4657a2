import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalBackend } from '../backend';
import { createTestBackend } from '../testing/test-backend';

// The inbox speaks Mailpit (axllent/mailpit: server/apiv1/messages.go, internal/storage/structs.go), which Supabase's
// CLI serves on the same port. Only the embedded backend has it: hosted projects use real mailboxes.
let backend: LocalBackend;

beforeAll(async () => {
  backend = await createTestBackend({ mailIntervalSec: 0 });
  for (const name of ['ada', 'bert', 'cleo']) await sendTo(`${name}@example.com`);
});
afterAll(() => backend.close());

const summarySchema = v.object({
  total: v.number(),
  unread: v.number(),
  count: v.number(),
  messages_count: v.number(),
  messages_unread: v.number(),
  start: v.number(),
  tags: v.array(v.string()),
  messages: v.array(
    v.object({
      ID: v.string(),
      Read: v.boolean(),
      From: v.object({ Name: v.string(), Address: v.string() }),
      To: v.array(v.object({ Name: v.string(), Address: v.string() })),
      Subject: v.string(),
      Created: v.pipe(v.string(), v.isoTimestamp()),
      Snippet: v.string(),
      Size: v.number(),
      Attachments: v.number(),
    }),
  ),
});

describe('GET /api/v1/messages', () => {
  test('newest first, in pages', async () => {
    const all = await summary('messages');
    expect(all).toMatchObject({
      total: 3,
      unread: 3,
      count: 3,
      messages_count: 3,
      messages_unread: 3,
      start: 0,
    });
    expect(recipients(all)).toEqual(['cleo@example.com', 'bert@example.com', 'ada@example.com']);
    expect(all.messages[0]).toMatchObject({
      From: { Name: 'Standout AI', Address: 'no-reply@standout.local' },
      Subject: 'Confirm your Standout AI account',
      Read: false,
      Attachments: 0,
    });
    const page = await summary('messages?start=1&limit=1');
    expect(page).toMatchObject({ total: 3, count: 1, start: 1 });
    expect(recipients(page)).toEqual(['bert@example.com']);
  });
});

describe('GET /api/v1/search', () => {
  test('by recipient', async () => {
    const found = await summary('search?query=to:bert@example.com');
    expect(found).toMatchObject({ total: 3, messages_count: 1, messages_unread: 1 });
    expect(recipients(found)).toEqual(['bert@example.com']);
    expect((await summary('search?query=to:%25')).messages_count).toBe(0);
  });

  test('refuses other queries instead of guessing', async () => {
    const response = await get('/api/v1/search?query=subject:hello');
    expect(response.status).toBe(400);
  });
});

describe('GET /api/v1/message/{id}', () => {
  test('shows text and HTML and marks the mail as read', async () => {
    const { messages } = await summary('search?query=to:ada@example.com');
    const mail = v.parse(
      v.looseObject({ Text: v.string(), HTML: v.string() }),
      await json(`message/${messages[0]?.ID}`),
    );
    expect(mail).toMatchObject({
      To: [{ Name: '', Address: 'ada@example.com' }],
      Cc: [],
      ReturnPath: 'no-reply@standout.local',
      Attachments: [],
    });
    expect(mail.Text).toMatch(/^\d{8}$/m);
    // the link's ampersands are escaped in the HTML form
    expect(mail.HTML).toMatch(/#token_hash=\w+&amp;type=email"/);
    expect(await summary('messages')).toMatchObject({ unread: 2 });
  });

  test('latest, and an unknown id', async () => {
    expect(await json('message/latest')).toMatchObject({ To: [{ Address: 'cleo@example.com' }] });
    expect((await get('/api/v1/message/none')).status).toBe(404);
  });
});

describe('the page', () => {
  test('loads nothing from elsewhere', async () => {
    const response = await get('/');
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).not.toMatch(/(src|href)="https?:/);
  });
});

describe('DELETE /api/v1/messages', () => {
  test('the named mails, then all', async () => {
    const [first] = (await summary('messages')).messages;
    await remove(JSON.stringify({ IDs: [first?.ID] }));
    expect(recipients(await summary('messages'))).toEqual(['bert@example.com', 'ada@example.com']);
    await remove('');
    expect(await summary('messages')).toMatchObject({ total: 0, messages: [] });
    expect((await get('/api/v1/message/latest')).status).toBe(404);
  });
});

describe('a project in a folder', () => {
  test('keeps mails, sessions and its signing key after a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'standout-test-'));
    try {
      const first = await createTestBackend({ dataDir });
      await sendTo('dora@example.com', first);
      const mail = await readLatest(first);
      const tokens = await verify(first, 'dora@example.com', mail);
      const keys = await (await first.fetch(new Request('http://api/auth/v1/.well-known/jwks.json'))).text();
      await first.close();

      const second = await createTestBackend({ dataDir });
      expect(await readLatest(second)).toBe(mail);
      expect(await (await second.fetch(new Request('http://api/auth/v1/.well-known/jwks.json'))).text()).toBe(
        keys,
      );
      const headers = { apikey: second.keys.publishable, Authorization: `Bearer ${tokens.access_token}` };
      expect((await second.fetch(new Request('http://api/auth/v1/user', { headers }))).status).toBe(200);
      await second.close();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

async function sendTo(email: string, target: LocalBackend = backend): Promise<void> {
  const response = await target.fetch(
    new Request('http://api/auth/v1/otp', {
      method: 'POST',
      headers: { apikey: target.keys.publishable },
      body: JSON.stringify({ email }),
    }),
  );
  expect(response.status).toBe(200);
}

async function verify(target: LocalBackend, email: string, text: string) {
  const token = /^(\d{8})$/m.exec(text)?.[1];
  const response = await target.fetch(
    new Request('http://api/auth/v1/verify', {
      method: 'POST',
      headers: { apikey: target.keys.publishable },
      body: JSON.stringify({ type: 'email', email, token }),
    }),
  );
  return v.parse(v.object({ access_token: v.string() }), await response.json());
}

async function readLatest(target: LocalBackend): Promise<string> {
  const response = await target.mailFetch(new Request('http://inbox/api/v1/message/latest'));
  return v.parse(v.object({ Text: v.string() }), await response.json()).Text;
}

function get(path: string): Promise<Response> {
  return backend.mailFetch(new Request(`http://inbox${path}`));
}

async function json(path: string): Promise<unknown> {
  return (await get(`/api/v1/${path}`)).json();
}

async function summary(path: string) {
  return v.parse(summarySchema, await json(path));
}

function recipients(page: v.InferOutput<typeof summarySchema>): string[] {
  return page.messages.flatMap(({ To }) => To.map(({ Address }) => Address));
}

async function remove(body: string): Promise<void> {
  const init = body === '' ? { method: 'DELETE' } : { method: 'DELETE', body };
  const response = await backend.mailFetch(new Request('http://inbox/api/v1/messages', init));
  expect(await response.text()).toBe('ok');
}
