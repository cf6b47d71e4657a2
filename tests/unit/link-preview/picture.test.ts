import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { isStoredPath } from '../../../supabase/functions/_shared/stored-path';
import { fetchJpeg } from '../../../supabase/functions/link-preview/picture';
import { fetchThumbnail } from '../../../supabase/functions/link-preview/poster';

// What the function requests from Storage, and what it accepts, against a real server in Storage's place.
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17]);
const LIMITS = { mostBytes: 100, timeoutMs: 200 };

const servers: Server[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) server.closeAllConnections();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('requests a thumbnail with the link’s key and a visitor’s, never with the secret one', async () => {
  const asked: unknown[] = [];
  const supabaseUrl = await serve((request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    response.setHeader('content-type', 'image/jpeg').end(JPEG);
  });
  const settings = {
    supabaseUrl,
    publishableKey: 'sb_publishable_x',
    secretKey: 'sb_secret_x',
    appUrl: 'https://standout.test',
    functionUrl: `${supabaseUrl}/functions/v1/link-preview`,
    previewSecret: null,
  };
  const path = 'folder/my clip.jpg';
  if (!isStoredPath(path)) throw new Error('a stored path');
  expect(await fetchThumbnail(settings, { path, fileKey: 'the-key' })).toEqual(new Uint8Array(JPEG));
  expect(asked).toMatchObject([
    {
      url: '/storage/v1/object/authenticated/thumbnails/folder/my%20clip.jpg',
      headers: { apikey: 'sb_publishable_x', 'x-share-key': 'the-key' },
    },
  ]);
  expect(JSON.stringify(asked)).not.toContain('secret');
});

test.each<[string, RequestListener]>([
  ['is refused', (_, response) => void response.writeHead(404, { 'content-type': 'image/jpeg' }).end(JPEG)],
  ['has no type', (_, response) => void response.end(JPEG)],
  ['has another type', (_, response) => void response.setHeader('content-type', 'text/html').end(JPEG)],
  ['has no picture', (_, response) => void response.setHeader('content-type', 'image/jpeg').end('{"id": 1}')],
  ['is empty', (_, response) => void response.setHeader('content-type', 'image/jpeg').end()],
  [
    'is too long',
    (_, response) =>
      void response.setHeader('content-type', 'image/jpeg').end(Buffer.concat([JPEG, Buffer.alloc(95)])),
  ],
  [
    'never ends',
    (_, response) => {
      response.setHeader('content-type', 'image/jpeg').write(JPEG);
    },
  ],
  ['never begins', () => undefined],
  [
    'leads elsewhere',
    (request, response) =>
      void (request.url === '/jpeg'
        ? response.setHeader('content-type', 'image/jpeg').end(JPEG)
        : response.writeHead(302, { location: '/jpeg' }).end()),
  ],
])('an answer that %s is not a picture', async (_, answer) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  expect(await fetchJpeg(`${await serve(answer)}/x`, {}, LIMITS)).toBeNull();
});
