import { ident, sql, type Sql } from './sql';

/** `"public"."name"`. */
export function publicName(name: string): Sql {
  return sql`"public".${ident(name)}`;
}

/** `ref."column"`, or `ref.*` for the star. */
export function columnOf(ref: Sql, column: string): Sql {
  return column === '*' ? sql`${ref}.*` : sql`${ref}.${ident(column)}`;
}
