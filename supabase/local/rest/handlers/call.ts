import { unsupported } from '../errors/request-errors';
import { parsePayload } from '../request/payload';
import { LIST_TYPE, OBJECT_TYPE } from '../request/wishes';
import { findRoutine } from '../schema/find';
import { callAnswer } from '../sql/answer-sql';
import { contentRange, runStatement } from './answer';
import type { Exchange } from './exchange';

/** POST of a function, with its arguments as a JSON object. */
export async function handleCall(exchange: Exchange, name: string): Promise<Response> {
  const { request, wishes } = exchange;
  if (exchange.query !== '') throw unsupported('a query string for a function');
  if (wishes.counts || wishes.merges) throw unsupported('counts and upserts of a function');
  const text = await request.text();
  const args = parsePayload(text === '' ? '{}' : text, null);
  if (!args.isObject) throw unsupported('arguments that are not a JSON object');
  const routine = await exchange.schema.plan((schema) => findRoutine(schema, name, args.keys));
  const statement = callAnswer(routine, args, wishes.single);
  // Only a volatile function may write.
  const { page, body } = await exchange.run({ readOnly: !routine.isVolatile }, (session) =>
    runStatement(session, statement, wishes.single),
  );
  if (routine.returnsVoid) {
    return new Response(null, { status: 204, headers: { 'Content-Range': contentRange(0, 0, null) } });
  }
  return new Response(body, {
    headers: {
      'Content-Type': wishes.single ? OBJECT_TYPE : LIST_TYPE,
      'Content-Profile': 'public',
      'Content-Range': contentRange(0, page - 1, null),
    },
  });
}
