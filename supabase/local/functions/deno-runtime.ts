import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PRELOAD = fileURLToPath(new URL('./deno-host.ts', import.meta.url));
/** Deno's compile cache, which can be deleted at any time. */
const CACHE_DIR = join(ROOT, 'node_modules', '.cache', 'deno');
const PROBE_MS = 20_000;

/** Only `npm:` imports from node_modules work, so Deno never loads code from the network. */
const OFFLINE = ['--no-config', '--no-lock', '--no-remote', '--node-modules-dir=manual'];

/** Variables with addresses that functions call. */
const CALLED_ADDRESSES = ['SUPABASE_URL', 'STRIPE_API_URL', 'MAILPIT_URL'];

/** The working folder in which Deno finds node_modules. */
export const DENO_FOLDER = ROOT;

/** Variables of Deno itself; functions do not see them. */
export const DENO_ENV: Readonly<Record<string, string>> = {
  DENO_DIR: CACHE_DIR,
  DENO_NO_UPDATE_CHECK: '1',
  NO_COLOR: '1',
};

let found: Promise<string | null> | null = null;

/**
 * The path of Deno, the runtime of hosted projects; null when the npm package has none for this machine or it does not
 * run here. Checked once per process.
 */
export function findDeno(): Promise<string | null> {
  found ??= locateDeno();
  return found;
}

async function locateDeno(): Promise<string | null> {
  try {
    const { default: installed } = await import('deno/install_api.cjs');
    const path = installed.runInstall();
    const { stdout } = await promisify(execFile)(path, ['--version'], { env: DENO_ENV, timeout: PROBE_MS });
    return stdout.startsWith('deno ') ? path : null;
  } catch {
    // Whatever the reason, functions then run in Node, and `npm start` says so.
    return null;
  }
}

/** Arguments of `deno` that type-check modules like hosted's Deno. */
export function checkArguments(modules: readonly string[]): readonly string[] {
  return ['check', '--quiet', ...OFFLINE, ...modules];
}

/**
 * Arguments of `deno` that run a function with these variables. It may call the project, the payment provider and the
 * mail service, and read its variables. It cannot access files, start processes or learn about this machine. Add the
 * address of any other service that a function needs to call.
 */
export function runArguments(env: Readonly<Record<string, string>>): readonly string[] {
  return [
    'run',
    '--quiet',
    '--no-check',
    '--no-prompt',
    '--cached-only',
    ...OFFLINE,
    `--allow-net=${calledHosts(env).join(',')}`,
    `--allow-env=${Object.keys(env).join(',')}`,
    // Libraries read their own variables, which are not set, as on hosted.
    '--ignore-env',
    `--preload=${PRELOAD}`,
  ];
}

/** Host and port of each; the first is the function's own. */
function calledHosts(env: Readonly<Record<string, string>>): readonly string[] {
  const called = CALLED_ADDRESSES.flatMap((name) => (env[name] ? [hostOf(env[name])] : []));
  if (env['STRIPE_SECRET_KEY'] && !env['STRIPE_API_URL']) called.push('api.stripe.com:443');
  if (env['RESEND_API_KEY']) called.push('api.resend.com:443');
  return ['127.0.0.1:0', ...called];
}

function hostOf(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
