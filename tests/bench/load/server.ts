import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLISHABLE_KEY, SECRET_KEY_FILE } from 'local-supabase/gateway/api-keys';
import { endAll, startProcess } from 'local-supabase/tests/start-process';
import { freePorts } from 'local-supabase/testing/free-ports';

/** Runs `npm start` with a new data folder. */
export interface Server {
  readonly apiUrl: string;
  readonly mailUrl: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** CPU seconds used, without the processes of edge functions. */
  processorSec(): Promise<number>;
  /** Its output since it started running. */
  printed(): string;
  /** Ends it and removes the folder. */
  stop(): Promise<void>;
}

export async function startServer(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'standout-load-'));
  const [app, api, mail] = await freePorts(3);
  const ports = ['--app-port', `${app}`, '--api-port', `${api}`, '--mail-port', `${mail}`];
  const run = startProcess(['--data', folder, ...ports]);
  const stop = async (): Promise<void> => {
    run.signal('SIGTERM');
    await run.ended;
    await endAll();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await run.running;
    const greeting = run.output().length;
    return {
      apiUrl: `http://127.0.0.1:${api}`,
      mailUrl: `http://127.0.0.1:${mail}`,
      publishableKey: PUBLISHABLE_KEY,
      secretKey: (await readFile(join(folder, SECRET_KEY_FILE), 'utf8')).trim(),
      processorSec: () => processorSecOf(run.pid),
      printed: () => run.output().slice(greeting),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Linux counts a process's time in hundredths of a second. */
const TICKS_PER_SEC = 100;

async function processorSecOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  // After the name, which may contain spaces: user time is the 12th, system time the 13th.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SEC;
}
