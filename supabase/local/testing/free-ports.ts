import { createServer } from 'node:net';

// Below the ports that systems assign themselves, so no outgoing connection takes one before we listen on it.
const FIRST_PORT = 20_000;
const PORTS_PER_WORKER = 1_000;

/** Test files that run at the same time search separate ranges. */
const rangeStart = FIRST_PORT + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 10) * PORTS_PER_WORKER;
let next = Math.floor(Math.random() * PORTS_PER_WORKER);

/** Ports of this machine that nothing listens on and that this process has not received before. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  for (let tried = 0; found.length < count && tried < PORTS_PER_WORKER; tried += 1) {
    const port = rangeStart + (next++ % PORTS_PER_WORKER);
    if (await isFree(port)) found.push(port);
  }
  if (found.length < count) throw new Error(`No free port from ${rangeStart} on.`);
  return found;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
