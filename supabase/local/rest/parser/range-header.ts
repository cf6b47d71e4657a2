import { rangeError } from '../errors/request-errors';
import type { QueryParams, RowRange } from './request-types';

/**
 * Joins the Range header of a GET (`0-9`, `5-`) with limit and offset of the query string.
 * @throws RestError PGRST103 for a negative limit or a range that ends before it begins.
 */
export function withRangeHeader(query: QueryParams, request: Request): QueryParams {
  const asked = query.ranges.find(({ path }) => path.length === 0)?.value ?? { limit: null, offset: 0 };
  if (asked.limit !== null && asked.limit < 0) {
    throw rangeError('Limit should be greater than or equal to zero.');
  }
  const header = request.method === 'GET' ? headerRange(request.headers.get('range')) : null;
  const value = intersect({ limit: asked.limit, offset: Math.max(0, asked.offset) }, header);
  return { ...query, ranges: [...query.ranges.filter(({ path }) => path.length > 0), { path: [], value }] };
}

function headerRange(header: string | null): RowRange | null {
  const found = /^(\d{1,15})-(\d{0,15})$/.exec(header ?? '');
  if (!found) return null;
  const first = Number(found[1]);
  if (found[2] === '') return { offset: first, limit: null };
  const last = Number(found[2]);
  if (last < first) {
    throw rangeError(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  return { offset: first, limit: last - first + 1 };
}

function intersect(asked: RowRange, header: RowRange | null): RowRange {
  if (!header || asked.limit === 0) return asked;
  const offset = Math.max(asked.offset, header.offset);
  const end = Math.min(endOf(asked), endOf(header));
  if (end <= offset) throw rangeError('Limit should be greater than or equal to zero.');
  return { offset, limit: Number.isFinite(end) ? end - offset : null };
}

function endOf({ limit, offset }: RowRange): number {
  return limit === null ? Number.POSITIVE_INFINITY : offset + limit;
}
