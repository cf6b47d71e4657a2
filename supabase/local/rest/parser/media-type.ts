import { mediaTypeError, unsupported } from '../errors/request-errors';
import type { MediaHandler, Schema } from '../schema/schema-types';
import { acceptedTypes } from './accept';
import type { QueryParams } from './request-types';

/** What the body of the answer is made as. */
export interface ResponseFormat {
  /** What in the database makes the body; null for the formats of PostgREST itself. */
  readonly handler: MediaHandler | null;
  readonly csv: boolean;
  /** One object instead of a list; any other number of rows is PGRST116. */
  readonly single: boolean;
  /** Keys with null values are left out. */
  readonly stripNulls: boolean;
  readonly contentType: string;
}

const FORMATS: Readonly<Record<string, ResponseFormat>> = {
  '*/*': format('application/json', false, false),
  'application/json': format('application/json', false, false),
  'application/vnd.pgrst.array+json;nulls=stripped': format(
    'application/vnd.pgrst.array+json;nulls=stripped',
    false,
    true,
  ),
  'application/vnd.pgrst.object+json': format('application/vnd.pgrst.object+json', true, false),
  'application/vnd.pgrst.object+json;nulls=stripped': format(
    'application/vnd.pgrst.object+json;nulls=stripped',
    true,
    true,
  ),
  'text/csv': { ...format('text/csv', false, false), csv: true },
};

/** Offered by hosted projects, not by this stand-in. */
const HOSTED_ONLY = ['application/geo+json'];

/**
 * Chooses the answer's format by the Accept header, best quality first.
 * @param target the table or function; null when not all of its columns are asked for, which no handler of the
 * database's own is for.
 * @throws RestError PGRST107 (406) when none is offered; 501 for formats that only hosted projects offer.
 */
export function negotiateFormat(
  accept: string | null,
  { mediaHandlers }: Pick<Schema, 'mediaHandlers'>,
  target: string | null,
): ResponseFormat {
  const wanted = acceptedTypes(accept ?? '*/*');
  const own = target === null ? [] : mediaHandlers.filter((handler) => handler.target === target);
  const handlerOf = (type: string) =>
    own.find((handler) => handler.type === '*/*') ??
    own.find((handler) => handler.type === type) ??
    mediaHandlers.find((handler) => handler.target === null && handler.type === type);
  for (const type of wanted) {
    const handler = type.startsWith('application/vnd.pgrst.') ? undefined : handlerOf(type);
    if (handler) return handledFormat(handler);
    const known = FORMATS[type];
    if (known) return known;
    if (HOSTED_ONLY.includes(type)) throw unsupported(`the response format ${type}`);
  }
  throw mediaTypeError(wanted);
}

/** What a handler of the database's own must be for: rows of which all columns are asked for. */
export function handlerTarget({ select }: QueryParams, target: string): string | null {
  const [first, ...others] = select;
  return others.length === 0 && first?.kind === 'field' && first.field.name === '*' ? target : null;
}

function format(type: string, single: boolean, stripNulls: boolean): ResponseFormat {
  return { single, stripNulls, csv: false, handler: null, contentType: `${type}; charset=utf-8` };
}

/** Media types that PostgREST knows itself; only they have a charset. */
const KNOWN_TYPES = ['application/json', 'application/geo+json', 'text/csv', 'text/plain', 'text/xml'];

function handledFormat(handler: MediaHandler): ResponseFormat {
  const type = handler.type === '*/*' ? 'application/octet-stream' : handler.type;
  const contentType = KNOWN_TYPES.includes(type) ? `${type}; charset=utf-8` : type;
  return { ...format(type, false, false), handler, contentType };
}
