import { unsupported } from '../errors/request-errors';

/** What the Prefer and Accept headers ask for. */
export interface Wishes {
  /** Answer with the changed rows. */
  readonly rows: boolean;
  /** Count the rows that exist without limit and offset. */
  readonly counts: boolean;
  /** Turn an insert of a known key into an update. */
  readonly merges: boolean;
  /** One object instead of a list; any other number of rows is PGRST116. */
  readonly single: boolean;
  /** Value of Preference-Applied; null when the request prefers nothing. */
  readonly applied: string | null;
}

export const LIST_TYPE = 'application/json; charset=utf-8';
export const OBJECT_TYPE = 'application/vnd.pgrst.object+json; charset=utf-8';

/** The preferences that the app sends, in the order in which PostgREST names them. */
const PREFERENCES = ['resolution=merge-duplicates', 'return=representation', 'return=minimal', 'count=exact'];

/** @throws RestError 501 for other preferences and media types, for a Range header, and for bodies other than JSON. */
export function readWishes({ headers, method }: Request): Wishes {
  const preferences = (headers.get('prefer') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const unknown = preferences.find((entry) => !PREFERENCES.includes(entry));
  if (unknown !== undefined) throw unsupported(`the preference ${unknown}`);
  if (headers.has('range')) throw unsupported('the Range header for rows');
  if (method === 'POST' || method === 'PATCH') requireJson(headers);
  const applied = PREFERENCES.filter((entry) => preferences.includes(entry));
  return {
    rows: preferences.includes('return=representation'),
    counts: preferences.includes('count=exact'),
    merges: preferences.includes('resolution=merge-duplicates'),
    single: wantsObject(headers.get('accept') ?? '*/*'),
    applied: applied.length > 0 ? applied.join(', ') : null,
  };
}

function requireJson(headers: Headers): void {
  const type = headers.get('content-type') ?? 'application/json';
  if (type.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    throw unsupported(`the content type ${type}`);
  }
}

function wantsObject(accept: string): boolean {
  const types = accept.split(',').map((type) => type.split(';q=')[0]?.trim().toLowerCase());
  if (types[0] === 'application/vnd.pgrst.object+json') return true;
  if (types.includes('application/json') || types.includes('*/*')) return false;
  throw unsupported(`the response format ${accept}`);
}
