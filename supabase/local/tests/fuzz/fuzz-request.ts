import { createDice, type Dice } from './dice';
import { jsonText, nastyJson, nastySegment, NASTY_TEXTS, nastyText, spoil, wellFormed } from './nasty-values';
import { restRoute } from './rest-routes';
import { AUTH, FUNCTIONS, INBOX, PAYMENTS, STORAGE, type Route } from './routes';
import type { World } from './world';

/** One request, ready to be sent and displayed. */
export interface FuzzRequest {
  readonly server: 'api' | 'inbox';
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const HEADERS = (
  'content-type accept range prefer x-upsert x-metadata upload-length upload-offset upload-metadata cookie origin ' +
  'upload-defer-length tus-resumable x-http-method-override x-supabase-api-version x-signature idempotency-key ' +
  'if-none-match x-forwarded-for cache-control stripe-signature accept-profile access-control-request-method'
).split(' ');

/** The request with a number: the same for the same seed, whatever was sent before. */
export function fuzzRequest(seed: number, number: number, world: World): FuzzRequest {
  const dice = createDice(seed * 1_000_003 + number);
  const service = serviceOf(dice);
  const route = service === 'rest' ? restRoute(dice, world) : (dice.pick(ROUTES[service]) ?? INBOX[0]);
  if (!route) throw new Error('There are no routes.');
  const method = dice.chance(0.06) ? dice.pick(METHODS) : route.method;
  const body = method === 'GET' || method === 'HEAD' ? null : bodyOf(dice, route, world);
  return {
    server: service === 'inbox' ? 'inbox' : 'api',
    method,
    path: pathOf(dice, fill(route.path, world)),
    headers: headersOf(dice, route, world, service),
    body,
  };
}

const ROUTES = {
  auth: AUTH,
  storage: STORAGE,
  payments: PAYMENTS,
  inbox: INBOX,
  functions: FUNCTIONS,
} as const;

/** Edge functions are slow processes that call back, so their share is small. */
function serviceOf(dice: Dice): keyof typeof ROUTES | 'rest' {
  if (dice.chance(0.03)) return 'functions';
  return dice.pick(['rest', 'rest', 'rest', 'storage', 'storage', 'auth', 'payments', 'inbox']);
}

function fill(text: string, { known }: World): string {
  return text.replaceAll(/\{(\w+)\}/g, (all, name: string) => known[name] ?? all);
}

function pathOf(dice: Dice, path: string): string {
  const [address = '', query = ''] = path.split('?');
  const segments = address.split('/');
  if (dice.chance(0.12)) segments[1 + dice.below(segments.length)] = nastySegment(dice);
  const params = query === '' ? [] : query.split('&');
  if (dice.chance(0.08)) params.push(`${nastySegment(dice)}=${nastySegment(dice)}`);
  const place = dice.below(params.length);
  if (params[place] !== undefined && dice.chance(0.15)) {
    params[place] = `${params[place].split('=')[0] ?? ''}=${nastySegment(dice)}`;
  }
  return segments.join('/') + (params.length === 0 ? '' : `?${params.join('&')}`);
}

function headersOf(
  dice: Dice,
  route: Route,
  world: World,
  service: string,
): Readonly<Record<string, string>> {
  const headers: Record<string, string> = { ...route.headers, ...credentials(dice, world, service) };
  if (route.form) headers['content-type'] ??= 'application/x-www-form-urlencoded';
  if (route.json !== undefined) headers['content-type'] ??= 'application/json';
  while (dice.chance(0.12)) headers[dice.pick(HEADERS) ?? 'accept'] = headerText(dice);
  return headers;
}

/** Headers carry bytes, so invalid characters are removed. */
function headerText(dice: Dice): string {
  const known = [
    '0',
    '-1',
    '9'.repeat(20),
    'application/json',
    'bytes=0-',
    'multipart/form-data',
    '1.0.0',
    'bucketName',
  ];
  return dice.pick([...NASTY_TEXTS, ...known])?.replaceAll(/[^\t\u0020-\u00ff]/g, '') ?? '';
}

function credentials(dice: Dice, world: World, service: string): Record<string, string> {
  if (service === 'payments' && dice.chance(0.9)) return { authorization: `Bearer ${world.stripeKey}` };
  const { publishable, secret } = world.keys;
  switch (dice.below(8)) {
    case 0:
      return { apikey: publishable };
    case 1:
      return { apikey: secret };
    case 2:
    case 3:
      return { apikey: publishable, authorization: `Bearer ${world.tokens.admin}` };
    case 4:
      return {
        apikey: publishable,
        authorization: `Bearer ${dice.pick(['a.b.c', '..', world.tokens.user.slice(0, -3)])}`,
      };
    default:
      return { apikey: publishable, authorization: `Bearer ${world.tokens.user}` };
  }
}

function bodyOf(dice: Dice, route: Route, world: World): FuzzRequest['body'] {
  if (route.form) return formBody(dice, route.form, world);
  if (route.json === undefined)
    return dice.chance(0.5) ? 'some bytes' : spoil(dice, '--x\r\ncontent-disposition: form-data');
  const text = fill(jsonText(changed(dice, route.json)), world);
  return dice.chance(0.2) ? spoil(dice, text) : text;
}

function formBody(dice: Dice, form: Readonly<Record<string, string>>, world: World): FuzzRequest['body'] {
  const pairs = Object.entries(form).flatMap(([name, value]) => {
    if (dice.chance(0.06)) return [];
    const sent = dice.chance(0.12) ? wellFormed(nastyText(dice)) : fill(value, world);
    return [
      `${dice.chance(0.05) ? nastySegment(dice) : encodeURIComponent(name)}=${encodeURIComponent(sent)}`,
    ];
  });
  if (dice.chance(0.03)) pairs.push(`a${'[b]'.repeat(dice.pick([3, 20_000]))}=1`);
  const text = pairs.join('&');
  return dice.chance(0.15) ? spoil(dice, text) : text;
}

/** The value with some of its parts replaced or removed. */
function changed(dice: Dice, value: unknown): unknown {
  if (dice.chance(0.1)) return nastyJson(dice);
  if (Array.isArray(value)) return value.map((item) => changed(dice, item));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(() => !dice.chance(0.05));
  return Object.fromEntries(kept.map(([name, item]) => [name, changed(dice, item)]));
}
