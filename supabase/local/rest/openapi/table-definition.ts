import type { Relationship, Schema } from '../schema/schema-types';
import type { DescribedColumn, DescribedTable } from './read-description';
import { swaggerType, typeFields } from './swagger-type';

/** A table's rows as Swagger describes an object (upstream OpenAPI.hs, makeTableDef). */
export function tableDefinition(schema: Schema, { name, comment, columns }: DescribedTable) {
  const required = columns.filter((column) => column.required).map((column) => column.name);
  const property = (column: DescribedColumn) => [column.name, propertyOf(schema, name, column)] as const;
  return {
    ...(comment !== null && { description: comment }),
    ...(required.length > 0 && { required }),
    type: 'object',
    properties: Object.fromEntries(columns.map(property)),
  };
}

function propertyOf(schema: Schema, table: string, column: DescribedColumn) {
  const description = descriptionOf(schema, table, column);
  return {
    ...typeFields(column.type),
    ...(description !== null && { description }),
    ...(column.maxLength !== null && { maxLength: column.maxLength }),
    ...(column.values.length > 0 && { enum: column.values }),
    ...(column.defaultSql !== null && { default: defaultOf(column.type, column.defaultSql) }),
  };
}

/** The column's comment, and the keys that it is part of. */
function descriptionOf(schema: Schema, table: string, { name, comment }: DescribedColumn): string | null {
  const isPrimary = schema.tables.get(table)?.primaryKey.includes(name) ?? false;
  const target = keyTarget(schema, table, name);
  const notes = [
    ...(isPrimary ? ['This is a Primary Key.<pk/>'] : []),
    ...(target === null
      ? []
      : [
          `This is a Foreign Key to \`${target.table}.${target.column}\`.<fk table='${target.table}' column='${target.column}'/>`,
        ]),
  ];
  if (notes.length === 0) return comment;
  return `${comment === null ? '' : `${comment}\n\n`}${['Note:', ...notes].join('\n')}`;
}

/** Where a foreign key of this column alone leads: to a table rather than to a view of it. */
function keyTarget(
  schema: Schema,
  table: string,
  column: string,
): { readonly table: string; readonly column: string } | null {
  const targets = (schema.relationships.get(table) ?? []).flatMap((relationship) =>
    targetOf(relationship, column),
  );
  return targets.find((target) => schema.tables.get(target.table)?.isView === false) ?? targets[0] ?? null;
}

function targetOf(relationship: Relationship, column: string) {
  if (!('holdsKey' in relationship) || !relationship.holdsKey) return [];
  const [pair, ...others] = relationship.columns;
  if (pair?.from !== column || others.length > 0) return [];
  return [{ table: relationship.to, column: pair.to }];
}

/** A default that is a plain value; undefined for one that has to be computed and is no text. */
function defaultOf(type: string, defaultSql: string): unknown {
  const isText = swaggerType(type) === 'string';
  return parseJson(isText ? `"${withoutCast(type, defaultSql)}"` : defaultSql);
}

function withoutCast(type: string, defaultSql: string): string {
  const cast = `::${type}`;
  return defaultSql.endsWith(cast) ? defaultSql.slice(0, -cast.length).replace(/^'+|'+$/g, '') : defaultSql;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
