import type { Action } from '../parser/action';
import { parseQueryString } from '../parser/query-string';
import { findRoutine } from '../plan/call-plan';
import type { Routine, Table } from '../schema/schema-types';
import type { Exchange } from './exchange';
import { requireTable } from './read';

type InfoAction = Extract<Action, { kind: 'table-info' | 'routine-info' | 'schema-info' }>;

/** OPTIONS: the methods that a table, a function or the root has, in `Allow` (upstream Response.hs). */
export async function handleInfo(exchange: Exchange, action: InfoAction): Promise<Response> {
  const methods = await exchange.schema.plan((schema) => {
    if (action.kind === 'schema-info') return 'OPTIONS,GET,HEAD';
    if (action.kind === 'table-info') return tableMethods(requireTable(schema, action.table));
    const names = parseQueryString(exchange.query, true).args.map(([name]) => name);
    return routineMethods(findRoutine(schema, action.routine, names, null));
  });
  return new Response(null, {
    status: 200,
    headers: { Allow: methods, 'Access-Control-Allow-Origin': '*' },
  });
}

function tableMethods({ primaryKey, takes }: Table): string {
  return [
    'OPTIONS,GET,HEAD',
    ...(takes.insert ? ['POST'] : []),
    ...(takes.insert && takes.update && primaryKey.length > 0 ? ['PUT'] : []),
    ...(takes.update ? ['PATCH'] : []),
    ...(takes.delete ? ['DELETE'] : []),
  ].join(',');
}

function routineMethods({ volatility }: Routine): string {
  return volatility === 'volatile' ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST';
}
