import { COMMA, EMPTY, fromCatalog, ident, join, param, sql, type Sql } from './sql';

/** A column, or a function's parameter, that a JSON body fills. */
interface BodyColumn {
  readonly name: string;
  readonly type: string;
  readonly defaultSql: string | null;
  /** A function that reads the column from JSON. */
  readonly fromJson: string | null;
}

export interface JsonBody {
  readonly json: string;
  readonly isObject: boolean;
  readonly columns: readonly BodyColumn[];
  /** Missing keys take the column's default instead of null. */
  readonly applyDefaults: boolean;
  /** Of a list only the first object counts. */
  readonly firstOnly?: boolean;
}

/** ` from … pgrst_body`: the objects of a JSON body as rows (upstream SqlFragment.hs, fromJsonBodyF). */
export function jsonBodySql(body: JsonBody): Sql {
  const { columns, isObject, applyDefaults } = body;
  const payload = sql`${param(body.json)}::${applyDefaults ? sql`jsonb` : sql`json`}`;
  const data = applyDefaults ? sql`pgrst_defaults.val` : sql`pgrst_payload.json_data`;
  const names = join(
    columns.map(({ name, fromJson }) =>
      fromJson === null ? ident(name) : sql`${fromCatalog(fromJson)}(${ident(name)}) as ${ident(name)}`,
    ),
    COMMA,
  );
  const limit = body.firstOnly ? sql` limit 1` : EMPTY;
  const rows = columns.length === 0 ? emptyRows(data, isObject, applyDefaults) : typedRows(data, body);
  return sql` from (select ${payload} as json_data) pgrst_payload, ${
    applyDefaults ? defaultsSql(columns, isObject) : EMPTY
  }lateral (select ${names} from ${rows}${limit}) pgrst_body`;
}

function typedRows(data: Sql, { columns, isObject, applyDefaults }: JsonBody): Sql {
  const expand = applyDefaults
    ? isObject
      ? sql`jsonb_to_record`
      : sql`jsonb_to_recordset`
    : isObject
      ? sql`json_to_record`
      : sql`json_to_recordset`;
  const definitions = columns.map(
    ({ name, type, fromJson }) => sql`${ident(name)} ${fromJson === null ? fromCatalog(type) : sql`json`}`,
  );
  return sql`${expand}(${data}) as _(${join(definitions, COMMA)})`;
}

/** `{}` is one row of nothing, `[{}, {}]` are two. */
function emptyRows(data: Sql, isObject: boolean, isJsonb: boolean): Sql {
  if (isObject) return sql`(values (1)) _`;
  return isJsonb ? sql`jsonb_array_elements(${data}) _` : sql`json_array_elements(${data}) _`;
}

function defaultsSql(columns: readonly BodyColumn[], isObject: boolean): Sql {
  const pairs = columns.flatMap(({ name, defaultSql }) =>
    defaultSql === null ? [] : [sql`${param(name)}::text, ${fromCatalog(defaultSql)}`],
  );
  const defaults = sql`jsonb_build_object(${join(pairs, COMMA)})`;
  const value = isObject
    ? sql`select ${defaults} || pgrst_payload.json_data as val`
    : sql`select jsonb_agg(${defaults} || elem) as val from jsonb_array_elements(pgrst_payload.json_data) elem`;
  return sql`lateral (${value}) pgrst_defaults, `;
}
