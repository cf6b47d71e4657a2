import {
  invalidPath,
  invalidRpcMethod,
  unacceptableSchema,
  unsupported,
  unsupportedMethod,
} from '../errors/request-errors';

/** The action of a request. */
export type Action =
  | { readonly kind: 'read'; readonly table: string; readonly headOnly: boolean }
  | { readonly kind: 'insert' | 'update' | 'delete'; readonly table: string }
  | { readonly kind: 'call'; readonly routine: string };

/** The schemas that a hosted project exposes. The second one is not supported here. */
const EXPOSED_SCHEMAS = ['public', 'graphql_public'];

/**
 * Reads the method, the path and the profile headers.
 * @param path percent-decoded by Hono, e.g. /videos or /rpc/get_token_stats.
 * @throws RestError PGRST101, 106, 117 or 125; 501 for features of hosted projects only.
 */
export function parseAction(method: string, path: string, headers: Headers): Action {
  const [first, second, ...rest] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decodePart);
  const isRpc = first === 'rpc' && second !== undefined && rest.length === 0;
  if (second !== undefined && !isRpc) throw invalidPath();
  requireExposedSchema(method, headers);
  if (first === undefined) throw unsupported('the OpenAPI description at the root');
  return isRpc ? callAction(method, second) : tableAction(method, first);
}

function callAction(method: string, routine: string): Action {
  if (method === 'POST') return { kind: 'call', routine };
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') {
    throw unsupported(`${method} of a function`);
  }
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
    case 'OPTIONS':
      throw unsupported(`${method} of a table`);
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
