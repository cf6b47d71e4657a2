import {
  invalidPath,
  invalidRpcMethod,
  unacceptableSchema,
  unsupported,
  unsupportedMethod,
} from '../errors/request-errors';

/** What a request wants done. */
export type Action =
  | { readonly kind: 'read'; readonly table: string; readonly headOnly: boolean }
  | { readonly kind: 'insert' | 'put' | 'update' | 'delete'; readonly table: string }
  /** The root: what there is. */
  | { readonly kind: 'describe'; readonly headOnly: boolean }
  | { readonly kind: 'call'; readonly routine: string; readonly method: 'GET' | 'HEAD' | 'POST' }
  /** OPTIONS: which methods there are. */
  | { readonly kind: 'table-info'; readonly table: string }
  | { readonly kind: 'routine-info'; readonly routine: string }
  | { readonly kind: 'schema-info' };

/** Schemas that a hosted project exposes; the second one is not here. */
const EXPOSED_SCHEMAS = ['public', 'graphql_public'];

/**
 * Reads path, method and profile headers.
 * @param path percent-decoded as far as Hono does it, e.g. /videos or /rpc/get_token_stats.
 * @throws RestError PGRST101, 106, 117 or 125; 501 for what only hosted projects offer.
 */
export function parseAction(method: string, path: string, headers: Headers): Action {
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(decodePart);
  const [first, second] = parts;
  const isRpc = first === 'rpc' && parts.length === 2;
  if (parts.length > 1 && !isRpc) throw invalidPath();
  requireExposedSchema(method, headers);
  if (first === undefined) return rootAction(method);
  return isRpc ? callAction(method, second ?? '') : tableAction(method, first);
}

function rootAction(method: string): Action {
  if (method === 'OPTIONS') return { kind: 'schema-info' };
  if (method === 'GET' || method === 'HEAD') return { kind: 'describe', headOnly: method === 'HEAD' };
  throw unsupportedMethod(method);
}

function callAction(method: string, routine: string): Action {
  if (method === 'GET' || method === 'HEAD' || method === 'POST') return { kind: 'call', routine, method };
  if (method === 'OPTIONS') return { kind: 'routine-info', routine };
  throw invalidRpcMethod(method);
}

function tableAction(method: string, table: string): Action {
  switch (method) {
    case 'GET':
    case 'HEAD':
      return { kind: 'read', table, headOnly: method === 'HEAD' };
    case 'POST':
      return { kind: 'insert', table };
    case 'PATCH':
      return { kind: 'update', table };
    case 'DELETE':
      return { kind: 'delete', table };
    case 'PUT':
      return { kind: 'put', table };
    case 'OPTIONS':
      return { kind: 'table-info', table };
    default:
      throw unsupportedMethod(method);
  }
}

function requireExposedSchema(method: string, headers: Headers): void {
  const isRead = method === 'GET' || method === 'HEAD';
  const schema = headers.get(isRead ? 'accept-profile' : 'content-profile') ?? 'public';
  if (!EXPOSED_SCHEMAS.includes(schema)) throw unacceptableSchema(schema, EXPOSED_SCHEMAS);
  if (schema !== 'public') throw unsupported(`the schema ${schema}`);
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
