import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { storable, trusted } from '@/offline/check-response';

const SCRIPT = 'console.warn(1)';
const FILE = { path: '/assets/a.js', hash: createHash('sha256').update(SCRIPT).digest('base64') };
const PAGE = {
  ...FILE,
  headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': `default-src 'self'` },
};

/** A response with a property that only the network can give it. */
function fromNetwork(body: string, property: 'redirected' | 'type', value: unknown): Response {
  return Object.defineProperty(new Response(body), property, { value });
}

describe('what the service worker stores', () => {
  test('is the file that the build made, and it can still be read', { tags: 'core' }, async () => {
    const response = await storable(FILE, new Response(SCRIPT));
    expect(await response?.text()).toBe(SCRIPT);
  });

  test.each([
    ['other content', new Response('console.warn(2)')],
    ['the page that hosts send for a missing file', new Response('<!doctype html>')],
    ['an error', new Response(SCRIPT, { status: 404 })],
    ['a part', new Response(SCRIPT, { status: 206 })],
    ['a redirected response', fromNetwork(SCRIPT, 'redirected', true)],
    ['a response of another site', fromNetwork(SCRIPT, 'type', 'opaque')],
  ])('is not %s', async (_, response) => {
    expect(await storable(FILE, response)).toBeNull();
  });
});

describe('what the service worker sends from its cache', () => {
  test('is the stored file', async () => {
    expect(await (await trusted(FILE, new Response(SCRIPT)))?.text()).toBe(SCRIPT);
  });

  test('is nothing when a script of the site has changed the file', { tags: 'core' }, async () => {
    expect(await trusted(FILE, new Response('steal()'))).toBeNull();
    expect(await trusted(PAGE, new Response('<script src=/assets/evil.js></script>'))).toBeNull();
  });

  test('has the policy of the build, whatever the cache says', async () => {
    const stored = new Response(SCRIPT, { headers: { Refresh: '0; url=https://evil.test', Link: '<x>' } });
    const sent = await trusted(PAGE, stored);
    expect(Object.fromEntries(sent?.headers ?? [])).toEqual({
      'content-type': 'text/html',
      'content-security-policy': `default-src 'self'`,
    });
    expect(await sent?.text()).toBe(SCRIPT);
  });
});
