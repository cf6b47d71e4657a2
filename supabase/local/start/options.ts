import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from './start-error';

export interface Ports {
  readonly app: number;
  readonly api: number;
  readonly mail: number;
}

export interface StartOptions {
  readonly ports: Ports;
  /** Absolute path of the data folder; null keeps nothing. */
  readonly dataDir: string | null;
}

/** The option that moves a port, for messages. */
export const PORT_OPTIONS = { app: '--app-port', api: '--api-port', mail: '--mail-port' } as const;

/** Ports of Vite and of Supabase's own CLI. */
const DEFAULT_PORTS: Ports = { app: 5173, api: 54_321, mail: 54_324 };

export const HELP = `Starts Standout AI: the app, and a Supabase stand-in with a mail inbox.

  npm start -- [options]

  --data DIR       keep accounts, videos and mails in DIR (default .data)
  --memory         keep nothing: everything is gone when it stops
  --app-port N     port of the app (default ${DEFAULT_PORTS.app})
  --api-port N     port of the API (default ${DEFAULT_PORTS.api})
  --mail-port N    port of the mail inbox (default ${DEFAULT_PORTS.mail})
  --help           show this

With VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY in .env the app uses that project and no stand-in starts.
With DATABASE_URL the stand-in keeps its rows on that Postgres server.
`;

/**
 * Reads the command line.
 * @returns 'help' when requested.
 * @throws StartError on an unknown option or an invalid port.
 */
export function parseOptions(args: readonly string[]): StartOptions | 'help' {
  const values = readArgs(args);
  if (values.help) return 'help';
  if (values.memory && values.data !== undefined) throw new StartError('Use --memory or --data, not both.');
  const ports: Ports = {
    app: readPort('app', values['app-port']),
    api: readPort('api', values['api-port']),
    mail: readPort('mail', values['mail-port']),
  };
  if (new Set(Object.values(ports)).size < 3)
    throw new StartError('App, API and inbox need three different ports.');
  return { ports, dataDir: values.memory ? null : resolve(values.data ?? '.data') };
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        data: { type: 'string' },
        memory: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        'app-port': { type: 'string' },
        'api-port': { type: 'string' },
        'mail-port': { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
  }
}

function readPort(name: keyof Ports, text: string | undefined): number {
  if (text === undefined) return DEFAULT_PORTS[name];
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new StartError(`${PORT_OPTIONS[name]} needs a number from 1 to 65535, not "${text}".`);
}
