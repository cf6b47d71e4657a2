import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer, type RawData } from 'ws';

const TARGET = /\/socket\/\d+\/\d+\/WebPage/g;
const PAGE = '/devtools/page/';
const FRAME_BYTES = 100_000;
const MAX_MESSAGE_BYTES = 2 ** 30;

/**
 * Offers WebKitGTK's remote inspector in the format of ios_webkit_debug_proxy (for Safari), to which Playwright can
 * connect: a list of pages at /json, each with the address of its socket.
 * @param inspector address and port of WEBKIT_INSPECTOR_HTTP_SERVER.
 */
export async function bridgeInspector(
  inspector: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((_, response) => {
    const answer = async (): Promise<void> => {
      const pages = await pagesOf(inspector);
      const list = pages.map((path) => ({
        webSocketDebuggerUrl: `ws://127.0.0.1:${portOf(server)}${PAGE}${encodeURIComponent(path)}`,
      }));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(list));
    };
    answer().catch((error: unknown) => {
      response.statusCode = 502;
      response.end(String(error));
    });
  });
  const sockets = new WebSocketServer({ server, maxPayload: MAX_MESSAGE_BYTES });
  sockets.on('connection', (client, { url = '' }) => {
    relay(client, new WebSocket(`ws://${inspector}${decodeURIComponent(url.slice(PAGE.length))}`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    close: async () => {
      for (const client of sockets.clients) client.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Socket paths of the pages that can be inspected. */
export async function pagesOf(inspector: string): Promise<readonly string[]> {
  const html = await (await fetch(`http://${inspector}/`)).text();
  return html.match(TARGET) ?? [];
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function relay(client: WebSocket, page: WebSocket): void {
  const opened = once(page, 'open');
  const told = hideMoves();
  client.on('message', (data: RawData) => {
    void opened.then(() => sendInFrames(page, data as Buffer));
  });
  page.on('message', (data: RawData) => {
    const message = textOf(data);
    if (told(message)) client.send(message);
  });
  client.on('close', () => page.close());
  page.on('close', () => client.close());
  page.on('error', () => client.close());
}

/**
 * A filter for load events. When a load continues in another process, WebKit reports it as canceled in the old one,
 * which Playwright mistakes for the end of the load.
 * @returns whether a message must be passed on.
 */
function hideMoves(): (message: string) => boolean {
  let moving = false;
  return (message) => {
    if (message.includes('"isProvisional":true')) moving = true;
    if (/"Target\.(?:didCommitProvisionalTarget|targetDestroyed)"/.test(message)) moving = false;
    return !(
      moving &&
      message.includes('Network.loadingFailed') &&
      message.includes('Load request cancelled')
    );
  };
}

/** Splits a message into frames, because the inspector closes a connection when one frame is larger than 128 KiB. */
function sendInFrames(page: WebSocket, message: Buffer): void {
  for (let start = 0; start < message.length; start += FRAME_BYTES) {
    const end = start + FRAME_BYTES;
    page.send(message.subarray(start, end), { binary: false, fin: end >= message.length });
  }
}

/** The text of a message in ws's default type of binary data. */
function textOf(data: RawData): string {
  return (data as Buffer).toString('utf8');
}
