import { createServer } from 'node:net';
import { PORT_OPTIONS, type Ports } from './options';
import { StartError } from './start-error';

const NAMES = { app: 'the app', api: 'the API', mail: 'the mail inbox' } as const;

/**
 * Makes sure that the ports are free before anything starts.
 * @throws StartError that names the port and the option that moves it.
 */
export async function checkPorts(ports: Partial<Ports>): Promise<void> {
  for (const name of ['app', 'api', 'mail'] as const) {
    const port = ports[name];
    if (port === undefined) continue;
    // Browsers try both addresses of localhost, so another program on the second one could answer for us.
    for (const host of ['127.0.0.1', '::1']) {
      const problem = await tryPort(port, host);
      if (problem !== null) throw new StartError(describe(name, port, problem));
    }
  }
}

function describe(name: keyof Ports, port: number, problem: string): string {
  const example = `npm start -- ${PORT_OPTIONS[name]} ${port < 65_000 ? port + 100 : port - 100}`;
  if (problem === 'EADDRINUSE') {
    return `Port ${port} for ${NAMES[name]} is taken. Stop what listens there, or choose another port:\n  ${example}`;
  }
  return `Port ${port} for ${NAMES[name]} cannot be opened (${problem}). Choose another port:\n  ${example}`;
}

/** The error code of opening a port; null when it is free or this machine lacks the address. */
function tryPort(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const absent = error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT';
      resolve(absent ? null : (error.code ?? error.message));
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
