import { contentRange, type Exchange } from './exchange';
import { planSelection, requireTable } from './find';
import { answerSql, readSql, totalSql } from './read-sql';
import { parseQuery } from './request/query';
import { RestError } from './rest-error';
import { contentHeaders } from './wishes';

/**
 * GET and HEAD of a table: 206 when there are more rows than the answer holds.
 * @throws RestError PGRST103 (416) when the offset is past the counted rows.
 */
export async function handleRead({ wishes, schema, ...exchange }: Exchange, name: string): Promise<Response> {
  const query = parseQuery(exchange.query);
  const selection = await schema.plan((known) => planSelection(known, requireTable(known, name), query));
  const statement = answerSql(readSql(name, selection, query), {
    single: wishes.single,
    ...(wishes.counts && { total: totalSql(name, query.filters) }),
  });
  const { total, page, body } = await exchange.run(statement, { readOnly: true });
  const { offset, canonical } = query;
  if (total !== null && offset > total) throw pastTheEnd(offset, total);
  return new Response(body, {
    status: total !== null && page < total ? 206 : 200,
    headers: {
      'Content-Location': `/${name}${canonical === '' ? '' : `?${canonical}`}`,
      'Content-Range': contentRange(offset, offset + page - 1, total),
      ...contentHeaders(wishes),
      ...wishes.applied,
    },
  });
}

function pastTheEnd(offset: number, total: number): RestError {
  return new RestError('Requested range not satisfiable', {
    status: 416,
    code: 'PGRST103',
    details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    headers: { 'Content-Range': `*/${total}` },
  });
}
