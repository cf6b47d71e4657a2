#!/usr/bin/env -S node --import tsx
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer, type RawData } from 'ws';

/**
 * Playwright starts this script as Firefox. The script runs the Firefox of FIREFOX_PATH behind a relay, which answers
 * commands that an extended support release does not know. Playwright speaks the WebDriver BiDi of the newest Firefox,
 * and one command, which sets a feature that our tests never use, would fail every page at its start.
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

/** Listens on a port of its own, and prints the address in Firefox's format. */
async function openDoor(address: string): Promise<void> {
  const door = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 2 ** 30 });
  door.on('connection', (client, request) => relay(client, new WebSocket(address + (request.url ?? ''))));
  await once(door, 'listening');
  const { port } = Object(door.address()) as { port: number };
  console.error(`WebDriver BiDi listening on ws://127.0.0.1:${port}`);
}

/** Passes every message on unchanged, except a command that this Firefox does not know, which it reports as done. */
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

/** The text of a message in ws's default type of binary data. */
function textOf(data: RawData): string {
  return (data as Buffer).toString('utf8');
}
