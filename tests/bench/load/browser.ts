import { Agent, request, type IncomingMessage } from 'node:http';

/** The result of one request. */
export interface Sample {
  readonly step: string;
  /** Null if there was no response. */
  readonly status: number | null;
  readonly ms: number;
}

/** A person's browser, with its own network address and connections. */
export interface Browser {
  readonly fetch: typeof globalThis.fetch;
  close(): void;
}

/** Browsers open this many connections to a server. */
const CONNECTIONS = 6;
/** Responses that have no body by definition. */
const BODYLESS = [204, 304];

/**
 * Opens a browser.
 * @param address an address of this machine, which the server sees as the client's.
 * @param samples collects the result of each request.
 */
export function openBrowser(address: string, samples: Sample[]): Browser {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  return {
    async fetch(input, init) {
      const asked = new Request(input, init);
      const body = Buffer.from(await asked.arrayBuffer());
      const startMs = performance.now();
      const note = (status: number | null): void => {
        samples.push({ step: stepOf(asked.url), status, ms: performance.now() - startMs });
      };
      try {
        const answer = await send(asked, body, agent, address);
        note(answer.status);
        return answer;
      } catch (error) {
        note(null);
        throw error;
      }
    },
    close: () => agent.destroy(),
  };
}

function send(asked: Request, body: Buffer, agent: Agent, localAddress: string): Promise<Response> {
  const headers = Object.fromEntries(asked.headers);
  return new Promise((resolve, reject) => {
    const { method } = asked;
    const sent = request(asked.url, { method, headers, agent, localAddress }, (answer) => {
      responseOf(answer).then(resolve, reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

async function responseOf(answer: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const status = answer.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
  return new Response(BODYLESS.includes(status) ? null : Buffer.concat(parts), { status, headers });
}

/** The name of a request in the tables. */
function stepOf(url: string): string {
  const { pathname } = new URL(url);
  if (pathname.startsWith('/storage/v1/object/sign/')) return 'film, first 256 KiB';
  if (pathname.startsWith('/api/v1/message/')) return 'inbox, message';
  if (pathname.startsWith('/api/v1/search')) return 'inbox, search';
  return pathname.split('/').at(-1) ?? pathname;
}
