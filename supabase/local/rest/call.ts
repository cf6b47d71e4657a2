import { callSql } from './call-sql';
import { contentRange, type Exchange } from './exchange';
import { findRoutine } from './find';
import { parseArguments } from './payload';
import { unsupported } from './rest-error';
import { contentHeaders } from './wishes';

/** POST of a function, with its arguments as a JSON object. */
export async function handleCall(exchange: Exchange, name: string): Promise<Response> {
  const { request, wishes, query } = exchange;
  if (query !== '') throw unsupported('a query string for a function');
  if (wishes.counts || wishes.merges) throw unsupported('counts and upserts of a function');
  const args = parseArguments(await request.text());
  const routine = await exchange.schema.plan((schema) => findRoutine(schema, name, args.keys));
  // Only a volatile function may write.
  const { page, body } = await exchange.run(callSql(routine, args, wishes.single), {
    readOnly: !routine.isVolatile,
  });
  const headers = { 'Content-Range': contentRange(0, page - 1, null) };
  if (routine.returnsVoid) return new Response(null, { status: 204, headers });
  return new Response(body, { headers: { ...headers, ...contentHeaders(wishes) } });
}
