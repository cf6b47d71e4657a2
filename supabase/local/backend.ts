import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAuthService } from './auth/auth-service';
import { createDatabase, type Database, type StatementTimeouts } from './database/database';
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
import { createWebhooks, removeWebhooks } from './webhooks/webhooks';

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

const DEFAULTS = {
  clock: () => new Date(),
  siteUrl: 'http://localhost:5173',
  apiUrl: 'http://127.0.0.1:54321',
  mailUrl: 'http://127.0.0.1:54324',
  redirectAllowList: [],
  seed: true,
  mailIntervalSec: 1,
  ipBurst: 30,
  functionsDir: fileURLToPath(new URL('../functions', import.meta.url)),
  functionLog: (text: string) => void process.stderr.write(text),
} satisfies LocalBackendOptions;

type Options = LocalBackendOptions & Required<Pick<LocalBackendOptions, keyof typeof DEFAULTS>>;

/**
 * Opens the embedded backend: hosted Supabase's HTTP interface for the calls that the app makes, over our own
 * migrations. Calls that it does not know are refused with 501.
 */
export async function createLocalBackend(given: LocalBackendOptions = {}): Promise<LocalBackend> {
  const options: Options = { ...DEFAULTS, ...given };
  const temporaryDir = options.dataDir ? null : await mkdtemp(join(tmpdir(), 'standout-'));
  const dataDir = options.dataDir ?? temporaryDir ?? tmpdir();
  await mkdir(join(dataDir, 'files'), { recursive: true });
  const secret = options.secretKey ?? (await loadSecretKey(dataDir));
  const keys: ApiKeys = { publishable: PUBLISHABLE_KEY, secret };
  const database = await openDatabase(dataDir, options);
  const { clock, apiUrl, siteUrl, functionSecrets = {} } = options;
  const payments = functionSecrets['STRIPE_SECRET_KEY']
    ? null
    : createPaymentSimulator({ database, clock, apiUrl, siteUrl });
  const webhooks = createWebhooks({
    database,
    apiUrl,
    secret: functionSecrets['TICKET_MAIL_SECRET'],
    log: options.functionLog,
  });
  const functions = openFunctions(keys, options, { ...payments?.secrets, ...webhooks.secrets });
  const close = async () => {
    await payments?.close();
    await webhooks.close();
    await functions.close();
    await database.close();
    if (temporaryDir) await rm(temporaryDir, { recursive: true, force: true });
  };
  try {
    await migrate(database, { seed: options.seed });
    const jwt = await loadJwtKeys(database, clock);
    const deps = { database, clock, apiUrl, siteUrl, filesDir: join(dataDir, 'files'), jwt };
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

async function openDatabase(dataDir: string, options: Options): Promise<Database> {
  const driver = options.databaseUrl
    ? createServerDriver(options.databaseUrl)
    : await createWorkerDriver(join(dataDir, 'database'));
  return createDatabase(driver, options.statementTimeoutsMs);
}

/**
 * The variables of hosted edge functions, and those that a hosted project sets as secrets: the app's address, the inbox
 * instead of a mail service, payments.
 */
function openFunctions(
  { publishable, secret }: ApiKeys,
  options: Options,
  secrets: Readonly<Record<string, string>>,
): FunctionRunner {
  const env = {
    SUPABASE_URL: options.apiUrl,
    SUPABASE_ANON_KEY: publishable,
    SUPABASE_SERVICE_ROLE_KEY: secret,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secret }),
    APP_URL: options.siteUrl,
    MAILPIT_URL: options.mailUrl,
    ...options.functionSecrets,
    ...secrets,
  };
  return createFunctionRunner(options.functionsDir, env, {
    log: options.functionLog,
    ...(options.functionRuntime && { runtime: options.functionRuntime }),
  });
}

function mountServices(deps: ServiceDeps, functions: FunctionRunner, options: Options) {
  const auth = createAuthService(deps, {
    redirectAllowList: options.redirectAllowList,
    mailIntervalSec: options.mailIntervalSec,
    ipBurst: options.ipBurst,
    tokenBurst: options.tokenBurst ?? options.ipBurst,
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
