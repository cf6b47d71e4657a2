import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SECRET_KEY } from './secret-key';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Starts the servers of the end-to-end tests (server.ts) in their own process.
 * @returns the process, once they answer.
 */
export async function startServer(): Promise<ChildProcess> {
  const server = spawn(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), 'e2e/server.ts'], {
    cwd: root,
    env: { ...process.env, E2E_SECRET_KEY: SECRET_KEY },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The server stopped with ${code}`)));
    server.stdout.on('data', (text: Buffer) => {
      if (text.includes('ready at')) resolve();
    });
  });
  return server;
}
