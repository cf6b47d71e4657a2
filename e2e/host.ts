import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { APP_URL, HOST_URL, PORTS } from './ports';

/** What a host sends for a path in a later version of the app. */
interface Version {
  readonly name: string;
  /** Texts that replace those of the built version, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files that this version no longer has. Hosts send the app's page for them. */
  readonly gone: ReadonlySet<string>;
}

/** A host of the built app that a test can switch off, and to which it can deploy a new version. */
export interface Host {
  /** Paths that browsers have requested, with their queries. */
  readonly requests: string[];
  /** Stops answering, like a lost connection. */
  switchOff(): Promise<void>;
  switchOn(): Promise<void>;
  /**
   * Deploys a new version: its page tells the name (`data-version`), and a file of the version before is gone.
   * @param gone beginning of that file's path.
   */
  deploy(name: string, gone: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts a host at HOST_URL with the build that the tests' own server shows. */
export async function startHost(): Promise<Host> {
  const requests: string[] = [];
  let version: Version = { name: 'built', texts: new Map(), gone: new Set() };
  const server = createServer((request, response) => {
    requests.push(request.url ?? '/');
    void answer(version, request, response);
  });
  const switchOn = async (): Promise<void> => {
    server.listen(PORTS.host, 'localhost');
    await once(server, 'listening');
  };
  const switchOff = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await switchOn();
  return {
    requests,
    switchOn,
    switchOff,
    deploy: async (name, gone) => {
      version = await nextVersion(name, gone);
    },
    close: () => (server.listening ? switchOff() : Promise.resolve()),
  };
}

async function answer(version: Version, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', HOST_URL).pathname;
  const isPage = path === '/' || version.gone.has(path) || !path.includes('.');
  const built = await fetch(APP_URL + (isPage ? '/' : (request.url ?? '/')), {
    method: request.method ?? 'GET',
  });
  const body = version.texts.get(isPage ? '/' : path) ?? Buffer.from(await built.arrayBuffer());
  const headers = Object.fromEntries(
    [...built.headers].filter(
      ([name]) => !/^(content-(length|encoding)|transfer-encoding|connection)$/.test(name),
    ),
  );
  response.writeHead(built.status, headers);
  response.end(body);
}

/** The built version with another page and another name for one file. */
async function nextVersion(name: string, gone: string): Promise<Version> {
  const [page = '', worker = ''] = await Promise.all(
    ['/', '/service-worker.js'].map(async (path) => (await fetch(APP_URL + path)).text()),
  );
  const nextPage = page.replace('<html', `<html data-version="${name}"`);
  const file = worker.split(gone)[1]?.split(/["'`]/)[0];
  if (file === undefined) throw new Error(`The build has no ${gone}`);
  const nextWorker = worker
    .replace(hashOf(page), hashOf(nextPage))
    .replaceAll(gone + file, `${gone}-${name}.js`);
  const moved = await (await fetch(APP_URL + gone + file)).text();
  return {
    name,
    texts: new Map([
      ['/', nextPage],
      ['/service-worker.js', nextWorker],
      [`${gone}-${name}.js`, moved],
    ]),
    gone: new Set([gone + file]),
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
