#!/usr/bin/env -S node --import tsx
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer, type RawData } from 'ws';
import { OwnCommands, type Answer } from './own-commands';

/**
 * Playwright starts this script as Firefox. The script runs the Firefox of FIREFOX_PATH behind a relay, which answers
 * commands that an extended support release lacks. Playwright speaks the WebDriver BiDi of the newest Firefox, and one
 * command, which sets a feature that our tests never use, would fail every page at its start.
 */
const UNKNOWN_TO_ESR: ReadonlySet<unknown> = new Set(['emulation.setMediaFeaturesOverride']);
/** The command that begins a session. */
const BEGIN = 'session.new';
const LISTENING = /^WebDriver BiDi listening on (ws:\/\/.*)$/;

const { FIREFOX_PATH = 'firefox', ...environment } = process.env;
const firefox = spawn(FIREFOX_PATH, ['--remote-allow-system-access', ...process.argv.slice(2)], {
  env: environment,
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => firefox.kill(signal));
createInterface(firefox.stderr).on('line', (line) => {
  const address = LISTENING.exec(line)?.[1];
  if (address === undefined) console.error(line);
  else void openDoor(address);
});

/** Listens on its own port, and prints the URL in Firefox's format. */
async function openDoor(address: string): Promise<void> {
  const door = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 2 ** 30 });
  door.on('connection', (client, request) => relay(client, new WebSocket(address + (request.url ?? ''))));
  await once(door, 'listening');
  const { port } = Object(door.address()) as { port: number };
  console.error(`WebDriver BiDi listening on ws://127.0.0.1:${port}`);
}

/**
 * Passes every message on unchanged, except a command that this Firefox does not know, which it reports as done. A
 * session counts as started once it no longer watches workers.
 */
function relay(client: WebSocket, server: WebSocket): void {
  const opened = once(server, 'open');
  const own = new OwnCommands(server);
  let beginId: number | null = null;
  let hasBegun = false;
  client.on('message', (data) => {
    const text = textOf(data);
    const { id, method } = JSON.parse(text) as { id: number; method: string };
    if (method === BEGIN) beginId = id;
    if (UNKNOWN_TO_ESR.has(method)) client.send(JSON.stringify({ type: 'success', id, result: {} }));
    else void opened.then(() => server.send(text));
  });
  const receive = async (data: RawData): Promise<void> => {
    // Once a session has started, nothing is parsed, because screenshots are megabytes.
    const answer = hasBegun ? null : (JSON.parse(textOf(data)) as Answer);
    if (answer && own.take(answer)) return;
    if (answer?.id === beginId) {
      await stopWatchingWorkers(own).catch((error: unknown) => {
        // An older Firefox does not watch.
        console.error('Workers may be watched:', error);
      });
      hasBegun = true;
    }
    client.send(textOf(data));
  };
  server.on('message', (data) => void receive(data));
  client.on('close', () => server.close());
  server.on('close', () => client.close());
  server.on('error', () => client.close());
}

/**
 * While a session watches workers, a worker that starts another one waits until the page has seen it, and hangs if the
 * new worker waits too: both wait for one signal, which wakes only one of them. Two of a hundred starts hung. No test
 * needs the watching, which Firefox turns on with each session.
 */
async function stopWatchingWorkers(own: OwnCommands): Promise<void> {
  const tree = (await own.send('browsingContext.getTree', { 'moz:scope': 'chrome' })) as {
    contexts: readonly { context: string }[];
  };
  const evaluated = (await own.send('script.evaluate', {
    expression: `ChromeUtils.unregisterProcessActor('WebDriverWorkerListener')`,
    target: { context: tree.contexts[0]?.context },
    awaitPromise: false,
  })) as { type: string };
  if (evaluated.type !== 'success') throw new Error(JSON.stringify(evaluated));
}

/** The text of a message in ws's default type of binary data. */
function textOf(data: RawData): string {
  return (data as Buffer).toString('utf8');
}
