import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAuthService } from './auth/auth-service';
import { createDatabase, type Database, type StatementTimeouts } from './database/database';
import type { DatabaseDriver } from './database/driver';
import { migrate } from './database/migrate';
import { createServerDriver } from './database/server-driver';
import { createWorkerDriver } from './database/worker-driver';
import type { FunctionLog, FunctionRuntime } from './functions/function-process';
import { createFunctionRunner, type FunctionRunner } from './functions/function-runner';
import { createFunctionsService } from './functions/functions-service';
import { loadSecretKey, PUBLISHABLE_KEY, type ApiKeys } from './gateway/api-keys';
import { limitBodies } from './gateway/body-limit';
import { AUTH_EXPOSED_HEADERS, REST_EXPOSED_HEADERS } from './gateway/cors';
import { createGateway } from './gateway/gateway';
import { loadJwtKeys } from './gateway/jwt-keys';
import { createInbox } from './mail/inbox';
import { createPaymentSimulator, type PaymentSimulator } from './payments/simulator';
import { createRestService } from './rest/rest-service';
import type { ServiceDeps } from './service';
import { createStorageService } from './storage/storage-service';
import { createWebhooks, removeWebhooks, type Webhooks } from './webhooks/webhooks';

export interface LocalBackendOptions {
  /** Folder for the database and the stored files. Default: both are removed by close(). */
  readonly dataDir?: string;
  /** postgres://… to use a Postgres server instead of the one in this process. */
  readonly databaseUrl?: string;
  /** Statement timeout per role, in ms. Default: hosted's. */
  readonly statementTimeoutsMs?: Partial<StatementTimeouts>;
  readonly clock?: () => Date;
  /** The app, e.g. http://localhost:5173: the target of links whose own target is not allowed. */
  readonly siteUrl?: string;
  /** Public address of this backend, e.g. http://127.0.0.1:54321. */
  readonly apiUrl?: string;
  /** Globs of further redirect targets. */
  readonly redirectAllowList?: readonly string[];
  /** Runs seed.sql on a fresh database. Default true. */
  readonly seed?: boolean;
  /** Seconds between two mails of one kind to one user. Default 1 as in Supabase's CLI; hosted has 60. */
  readonly mailIntervalSec?: number;
  /** Requests that one address may send to the mail-sending endpoints at once. Default 30 as on hosted. */
  readonly ipBurst?: number;
  /** Sign-ins and refreshes at /token that one address may send at once. Default `ipBurst`. */
  readonly tokenBurst?: number;
  /**
   * Folder of edge functions, with config.toml beside it. Default supabase/functions. They call back at `apiUrl`, so
   * this must be served.
   */
  readonly functionsDir?: string;
  /**
   * Further variables for edge functions, as `supabase secrets set` makes them. With STRIPE_SECRET_KEY among them the
   * functions call Stripe, and no payment simulator runs.
   */
  readonly functionSecrets?: Readonly<Record<string, string>>;
  /** Public address of the mail inbox that edge functions send mails to. Default http://127.0.0.1:54324. */
  readonly mailUrl?: string;
  /** Sets up a hosted project's database webhooks, which call edge functions. Default false. */
  readonly webhooks?: boolean;
  /** The project's secret key. Default: a random one, kept in the data folder. */
  readonly secretKey?: string;
  /** Receives the edge functions' console output. Default: this process's console. */
  readonly functionLog?: FunctionLog;
  /** Their runtime. Default: Deno where it runs, else Node. */
  readonly functionRuntime?: FunctionRuntime;
}

/** A Supabase project in this process. */
export interface LocalBackend {
  /**
   * Answers a request to the API (/auth/v1, /rest/v1, /storage/v1, /functions/v1), or to the payment simulator (/v1,
   * /payments).
   */
  fetch(request: Request): Promise<Response>;
  /** Answers a request to the mail inbox (page and Mailpit's JSON paths). */
  mailFetch(request: Request): Promise<Response>;
  readonly keys: ApiKeys;
  readonly database: Database;
  /** Null when the functions talk to Stripe. */
  readonly payments: PaymentSimulator | null;
  close(): Promise<void>;
}

const DEFAULT_SITE_URL = 'http://localhost:5173';
const DEFAULT_API_URL = 'http://127.0.0.1:54321';
const DEFAULT_MAIL_URL = 'http://127.0.0.1:54324';
const FUNCTIONS_DIR = fileURLToPath(new URL('../functions', import.meta.url));

/**
 * Opens the embedded backend: hosted Supabase's HTTP interface for the calls that the app makes, over our own
 * migrations. Calls that it does not know are refused with 501.
 */
export async function createLocalBackend(options: LocalBackendOptions = {}): Promise<LocalBackend> {
  const temporaryDir = options.dataDir ? null : await mkdtemp(join(tmpdir(), 'standout-'));
  const dataDir = options.dataDir ?? temporaryDir ?? tmpdir();
  const keys = await openKeys(dataDir, options);
  const database = await openDatabase(dataDir, options);
  const payments = openPayments(database, options);
  const webhooks = openWebhooks(database, options);
  const functions = openFunctions(keys, options, { ...payments?.secrets, ...webhooks.secrets });
  const close = async () => {
    await payments?.close();
    await webhooks.close();
    await functions.close();
    await database.close();
    if (temporaryDir) await rm(temporaryDir, { recursive: true, force: true });
  };
  try {
    await migrate(database, { seed: options.seed ?? true });
    const deps = await serviceDeps(database, join(dataDir, 'files'), options);
    if (options.webhooks) await webhooks.declare();
    else await removeWebhooks(database);
    const inbox = createInbox(deps);
    const gateway = createGateway(keys, deps.jwt, mountServices(deps, functions, options));
    return {
      fetch: limitBodies(async (request) => {
        const { pathname } = new URL(request.url);
        if (payments?.owns(pathname)) return payments.fetch(request);
        const answer = await gateway(request);
        if (options.webhooks && pathname.startsWith('/rest/v1/') && request.method === 'POST')
          webhooks.wake();
        return answer;
      }),
      mailFetch: limitBodies(async (request) => inbox.fetch(request)),
      keys,
      database,
      payments,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function serviceDeps(
  database: Database,
  filesDir: string,
  options: LocalBackendOptions,
): Promise<ServiceDeps> {
  await mkdir(filesDir, { recursive: true });
  const clock = options.clock ?? (() => new Date());
  return {
    database,
    clock,
    apiUrl: options.apiUrl ?? DEFAULT_API_URL,
    siteUrl: options.siteUrl ?? DEFAULT_SITE_URL,
    filesDir,
    jwt: await loadJwtKeys(database, clock),
  };
}

async function openKeys(dataDir: string, { secretKey }: LocalBackendOptions): Promise<ApiKeys> {
  await mkdir(dataDir, { recursive: true });
  return { publishable: PUBLISHABLE_KEY, secret: secretKey ?? (await loadSecretKey(dataDir)) };
}

async function openDatabase(dataDir: string, options: LocalBackendOptions): Promise<Database> {
  return createDatabase(await openDriver(dataDir, options), options.statementTimeoutsMs);
}

async function openDriver(dataDir: string, options: LocalBackendOptions): Promise<DatabaseDriver> {
  const { databaseUrl } = options;
  return databaseUrl ? createServerDriver(databaseUrl) : createWorkerDriver(join(dataDir, 'database'));
}

function openPayments(database: Database, options: LocalBackendOptions): PaymentSimulator | null {
  if (options.functionSecrets?.['STRIPE_SECRET_KEY']) return null;
  return createPaymentSimulator({
    database,
    clock: options.clock ?? (() => new Date()),
    apiUrl: options.apiUrl ?? DEFAULT_API_URL,
    siteUrl: options.siteUrl ?? DEFAULT_SITE_URL,
  });
}

function openWebhooks(database: Database, options: LocalBackendOptions): Webhooks {
  return createWebhooks({
    database,
    apiUrl: options.apiUrl ?? DEFAULT_API_URL,
    secret: options.functionSecrets?.['TICKET_MAIL_SECRET'],
    log: options.functionLog ?? ((text) => process.stderr.write(text)),
  });
}

/**
 * The variables of hosted edge functions, and those that a hosted project sets as secrets: the app's address, the inbox
 * instead of a mail service, payments.
 */
function openFunctions(
  { publishable, secret }: ApiKeys,
  options: LocalBackendOptions,
  secrets: Readonly<Record<string, string>>,
): FunctionRunner {
  const env = {
    SUPABASE_URL: options.apiUrl ?? DEFAULT_API_URL,
    SUPABASE_ANON_KEY: publishable,
    SUPABASE_SERVICE_ROLE_KEY: secret,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secret }),
    APP_URL: options.siteUrl ?? DEFAULT_SITE_URL,
    MAILPIT_URL: options.mailUrl ?? DEFAULT_MAIL_URL,
    ...options.functionSecrets,
    ...secrets,
  };
  return createFunctionRunner(options.functionsDir ?? FUNCTIONS_DIR, env, {
    ...(options.functionLog && { log: options.functionLog }),
    ...(options.functionRuntime && { runtime: options.functionRuntime }),
  });
}

function mountServices(deps: ServiceDeps, functions: FunctionRunner, options: LocalBackendOptions) {
  const auth = createAuthService(deps, {
    redirectAllowList: options.redirectAllowList ?? [],
    mailIntervalSec: options.mailIntervalSec ?? 1,
    ipBurst: options.ipBurst ?? 30,
    tokenBurst: options.tokenBurst ?? options.ipBurst ?? 30,
  });
  return [
    {
      prefix: '/auth/v1',
      service: auth,
      exposedHeaders: AUTH_EXPOSED_HEADERS,
      openPaths: /^\/(verify|\.well-known\/jwks\.json)$/,
    },
    {
      prefix: '/rest/v1',
      service: createRestService(deps),
      exposedHeaders: REST_EXPOSED_HEADERS,
      openPaths: /^$/,
    },
    // Storage adds no expose headers of its own; the resumable-upload server does.
    { prefix: '/storage/v1', service: createStorageService(deps), exposedHeaders: '', openPaths: /^/ },
    {
      prefix: '/functions/v1',
      service: createFunctionsService(functions),
      exposedHeaders: '',
      hasOwnCors: true,
      openPaths: /^/,
    },
  ];
}
