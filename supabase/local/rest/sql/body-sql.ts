import type { Payload } from '../request/payload';
import type { Column } from '../schema/schema';
import { COMMA, fromCatalog, ident, join, param, sql, type Sql } from './sql';

/**
 * ` from … pgrst_body`: the objects of a JSON body as rows. A missing key is null (upstream SqlFragment.hs,
 * fromJsonBodyF).
 * @param columns the columns or parameters that the body fills.
 */
export function bodySql({ json, isObject }: Payload, columns: readonly Column[]): Sql {
  const names = join(
    columns.map(({ name }) => ident(name)),
    COMMA,
  );
  return sql` from (select ${param(json)}::json as json_data) pgrst_payload, lateral (select ${names} from ${rowsSql(isObject, columns)}) pgrst_body`;
}

function rowsSql(isObject: boolean, columns: readonly Column[]): Sql {
  const data = sql`pgrst_payload.json_data`;
  // `{}` is one row of nothing, `[{}, {}]` are two.
  if (columns.length === 0) return isObject ? sql`(values (1)) _` : sql`json_array_elements(${data}) _`;
  const definitions = columns.map(({ name, type }) => sql`${ident(name)} ${fromCatalog(type)}`);
  const expand = isObject ? sql`json_to_record` : sql`json_to_recordset`;
  return sql`${expand}(${data}) as _(${join(definitions, COMMA)})`;
}
