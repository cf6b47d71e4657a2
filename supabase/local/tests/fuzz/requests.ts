import fc from 'fast-check';
import { CALLS, type Call } from './calls';
import { changed, jsonText, nastySegment, nastyText, spoiled } from './nasty';
import type { World } from './world';

/** One request, ready to be sent and displayed. */
export interface FuzzRequest {
  readonly server: 'api' | 'inbox';
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

type Service = keyof typeof CALLS;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const HEADERS = (
  'content-type accept range prefer x-upsert x-metadata upload-length upload-offset upload-metadata cookie origin ' +
  'upload-defer-length tus-resumable x-http-method-override x-supabase-api-version x-signature idempotency-key ' +
  'if-none-match x-forwarded-for cache-control stripe-signature accept-profile access-control-request-method'
).split(' ');
/** Of 100 requests. Edge functions are slow processes that call back. */
const SHARES = { rest: 36, storage: 24, auth: 13, payments: 12, inbox: 12, functions: 3 } as const;

/** Requests that are mostly almost correct. */
export function requests(world: World): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    ...Object.entries(SHARES).map(([name, weight]) => {
      const service = name as Service;
      const calls = fc.constantFrom(...CALLS[service]);
      return { weight, arbitrary: calls.chain((call) => requestOf(service, call, world)) };
    }),
  );
}

function requestOf(service: Service, [call, sent = {}]: Call, world: World): fc.Arbitrary<FuzzRequest> {
  const space = call.indexOf(' ');
  const type = sent.form ? 'application/x-www-form-urlencoded' : 'application/json';
  const isTyped = sent.form !== undefined || sent.json !== undefined;
  return fc
    .record({
      server: fc.constant(service === 'inbox' ? ('inbox' as const) : ('api' as const)),
      method: mostly(15, fc.constant(call.slice(0, space)), fc.constantFrom(...METHODS)),
      path: pathOf(fill(call.slice(space + 1), world)),
      credentials: credentials(world, service),
      more: mostly(
        8,
        fc.constant({}),
        fc.dictionary(fc.constantFrom(...HEADERS), headerText, { maxKeys: 3 }),
      ),
      body: bodyOf(sent, world),
    })
    .map(({ method, credentials: keys, more, body, ...rest }) => ({
      ...rest,
      method,
      headers: { ...(isTyped && { 'content-type': type }), ...sent.headers, ...keys, ...more },
      body: ['GET', 'HEAD'].includes(method) ? null : body,
    }));
}

/** The first, except in one of `share` + 1 cases. */
function mostly<T>(share: number, usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: share, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

function fill(text: string, { known }: World): string {
  return text.replaceAll(/\{(\w+)\}/g, (all, name: string) => known[name] ?? all);
}

/** The path with at most one segment and one value of the query replaced. */
function pathOf(path: string): fc.Arbitrary<string> {
  const [address = '', query] = path.split('?');
  const segments = address.split('/');
  const params = query?.split('&') ?? [];
  const newAddress = fc
    .tuple(fc.integer({ min: 1, max: segments.length }), nastySegment)
    .map(([at, segment]) => [...segments.slice(0, at), segment, ...segments.slice(at + 1)].join('/'));
  const newQuery = fc
    .tuple(fc.nat(params.length), fc.option(nastySegment), nastySegment)
    .map(([at, name, value]) =>
      params.toSpliced(at, 1, `${name ?? params[at]?.split('=')[0] ?? 'x'}=${value}`),
    );
  return fc
    .tuple(mostly(7, fc.constant(address), newAddress), mostly(5, fc.constant(params), newQuery))
    .map(([left, right]) => left + (right.length === 0 ? '' : `?${right.join('&')}`));
}

/** Headers carry bytes, so invalid characters are removed. */
const headerText = nastyText.map((text) => text.replaceAll(/[^\t\u0020-\u00ff]/g, ''));

function credentials(world: World, service: Service): fc.Arbitrary<Readonly<Record<string, string>>> {
  const { publishable: apikey, secret } = world.keys;
  const { user, admin } = world.tokens;
  const withToken = (token: string) => ({ apikey, authorization: `Bearer ${token}` });
  const wrong = ['a.b.c', '..', user.slice(0, -3)].map(withToken);
  const usual = fc.oneof(
    { weight: 3, arbitrary: fc.constant(withToken(user)) },
    { weight: 2, arbitrary: fc.constant(withToken(admin)) },
    { weight: 2, arbitrary: fc.constantFrom({ apikey }, { apikey: secret }) },
    { weight: 1, arbitrary: fc.constantFrom(...wrong) },
  );
  if (service !== 'payments') return usual;
  return mostly<Readonly<Record<string, string>>>(
    9,
    fc.constant({ authorization: `Bearer ${world.stripeKey}` }),
    usual,
  );
}

function bodyOf({ form, json }: NonNullable<Call[1]>, world: World): fc.Arbitrary<FuzzRequest['body']> {
  const orSpoiled = (text: string) =>
    mostly<string | Uint8Array<ArrayBuffer>>(5, fc.constant(text), spoiled(text));
  if (form) return formText(form, world).chain(orSpoiled);
  if (json === undefined)
    return fc.oneof(fc.constant('some bytes'), spoiled('--x\r\ncontent-disposition: form-data'));
  return changed(json).chain((value) => orSpoiled(fill(jsonText(value), world)));
}

function formText(form: Readonly<Record<string, string>>, world: World): fc.Arbitrary<string> {
  const pairs = Object.entries(form).map(([name, value]) =>
    fc
      .tuple(
        mostly(20, fc.constant(encodeURIComponent(name)), nastySegment),
        mostly(8, fc.constant(encodeURIComponent(fill(value, world))), nastySegment),
      )
      .map(([left, right]) => `${left}=${right}`),
  );
  const deep = fc.constantFrom(3, 20_000).map((depth) => [`a${'[b]'.repeat(depth)}=1`]);
  return fc
    .tuple(
      fc.tuple(...pairs).chain((all) => fc.subarray(all, { minLength: Math.max(0, all.length - 1) })),
      mostly(30, fc.constant<string[]>([]), deep),
    )
    .map((parts) => parts.flat().join('&'));
}
