import { ident, sql, type Sql } from './sql';

/** Types whose SQL names are keywords or several words, so that they cannot be quoted. */
const KEYWORD_TYPES: Readonly<Record<string, Sql>> = {
  bigint: sql`bigint`,
  bit: sql`bit`,
  'bit varying': sql`bit varying`,
  boolean: sql`boolean`,
  char: sql`char`,
  character: sql`character`,
  'character varying': sql`character varying`,
  decimal: sql`decimal`,
  'double precision': sql`double precision`,
  float: sql`float`,
  int: sql`int`,
  integer: sql`integer`,
  real: sql`real`,
  smallint: sql`smallint`,
  time: sql`time`,
  'time with time zone': sql`time with time zone`,
  'time without time zone': sql`time without time zone`,
  timestamp: sql`timestamp`,
  'timestamp with time zone': sql`timestamp with time zone`,
  'timestamp without time zone': sql`timestamp without time zone`,
};

/** A value cast to a type that the request names. The name is quoted, or one of the fixed keywords above. */
export function castSql(value: Sql, type: string): Sql {
  const name = type.toLowerCase();
  const keyword = Object.hasOwn(KEYWORD_TYPES, name) ? KEYWORD_TYPES[name] : undefined;
  return sql`cast(${value} as ${keyword ?? ident(name)})`;
}
