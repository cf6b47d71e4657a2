import { createServer } from 'node:http';
import { listenOn } from './http-server';
import { PORT_OPTIONS, type Ports } from './options';
import { hasCode, StartError } from './start-error';

const NAMES = { app: 'the app', api: 'the API', mail: 'the mail inbox' } as const;

/**
 * Makes sure that the ports are free before anything starts.
 * @throws StartError that names the port and the option that moves it.
 */
export async function checkPorts(ports: Partial<Ports>): Promise<void> {
  for (const name of ['app', 'api', 'mail'] as const) {
    const port = ports[name];
    if (port === undefined) continue;
    try {
      const close = await listenOn(createServer(), port);
      await close();
    } catch (error) {
      throw new StartError(describe(name, port, error));
    }
  }
}

function describe(name: keyof Ports, port: number, error: unknown): string {
  const example = `npm start -- ${PORT_OPTIONS[name]} ${port < 65_000 ? port + 100 : port - 100}`;
  if (hasCode(error, 'EADDRINUSE')) {
    return `Port ${port} for ${NAMES[name]} is taken. Stop what listens there, or choose another port:\n  ${example}`;
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `Port ${port} for ${NAMES[name]} cannot be opened (${reason}). Choose another port:\n  ${example}`;
}
