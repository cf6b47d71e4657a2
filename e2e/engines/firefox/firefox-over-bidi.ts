#!/usr/bin/env -S node --import tsx
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer, type RawData } from 'ws';

/**
 * What Playwright starts as Firefox: the real one of FIREFOX_PATH, behind a door that answers what an extended support
 * release does not know yet. Playwright speaks WebDriver BiDi of the newest Firefox, and one command that sets what our
 * tests never ask for would end every page before it begins.
 */
const UNKNOWN_TO_ESR: ReadonlySet<unknown> = new Set(['emulation.setMediaFeaturesOverride']);
const LISTENING = /^WebDriver BiDi listening on (ws:\/\/.*)$/;

const { FIREFOX_PATH = 'firefox', ...environment } = process.env;
const firefox = spawn(FIREFOX_PATH, process.argv.slice(2), {
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

/** Listens on a port of its own, and says so as Firefox does. */
async function openDoor(address: string): Promise<void> {
  const door = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 2 ** 30 });
  door.on('connection', (client, request) => relay(client, new WebSocket(address + (request.url ?? ''))));
  await once(door, 'listening');
  const { port } = Object(door.address()) as { port: number };
  console.error(`WebDriver BiDi listening on ws://127.0.0.1:${port}`);
}

/** Hands every message on as it is, except a command that this Firefox does not know: done, says the door. */
function relay(client: WebSocket, server: WebSocket): void {
  const opened = once(server, 'open');
  client.on('message', (data) => {
    const text = textOf(data);
    const { id, method } = JSON.parse(text) as { id: number; method: string };
    if (UNKNOWN_TO_ESR.has(method)) client.send(JSON.stringify({ type: 'success', id, result: {} }));
    else void opened.then(() => server.send(text));
  });
  server.on('message', (data) => client.send(textOf(data)));
  client.on('close', () => server.close());
  server.on('close', () => client.close());
  server.on('error', () => client.close());
}

/** A message as it comes unless another type of binary data is asked for. */
function textOf(data: RawData): string {
  return (data as Buffer).toString('utf8');
}
