import type { Table } from '../schema/schema-types';
import { summaryOf } from './comment';
import { bodyName, filterName, parameterRef } from './parameters';
import type { DescribedTable } from './read-description';

const PAGE = ['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'];

/** What can be done with a table (upstream OpenAPI.hs, makePathItem). @param takes null for a table just made. */
export function tablePath({ name, comment, columns }: DescribedTable, takes: Table['takes'] | null) {
  const filters = columns.map((column) => filterName(name, column.name));
  const operation = (parameters: readonly string[], responses: object) => ({
    tags: [name],
    ...summaryOf(comment),
    parameters: parameters.map(parameterRef),
    responses,
  });
  const rows = { type: 'array', items: { $ref: `#/definitions/${name}` } };
  const read = operation([...filters, ...PAGE], {
    200: { description: 'OK', schema: rows },
    206: { description: 'Partial Content' },
  });
  if (!takes?.insert && !takes?.update && !takes?.delete) return { get: read };
  const changed = { 204: { description: 'No Content' } };
  return {
    get: read,
    post: operation([bodyName(name), 'select', 'preferPost'], { 201: { description: 'Created' } }),
    patch: operation([...filters, bodyName(name), 'preferReturn'], changed),
    delete: operation([...filters, 'preferReturn'], changed),
  };
}
