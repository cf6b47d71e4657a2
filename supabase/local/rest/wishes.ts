import { unsupported } from './rest-error';

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
  /** Preference-Applied, when the request prefers anything. */
  readonly applied: Readonly<Record<string, string>>;
}

/** The preferences that the app sends, in the order in which PostgREST names them. */
const PREFERENCES = ['resolution=merge-duplicates', 'return=representation', 'return=minimal', 'count=exact'];

/** @throws RestError 501 for other preferences and media types, for a Range header, and for bodies other than JSON. */
export function readWishes({ headers, method }: Request): Wishes {
  const preferences = new Set((headers.get('prefer') ?? '').split(',').map((entry) => entry.trim()));
  preferences.delete('');
  const applied = PREFERENCES.filter((entry) => preferences.delete(entry));
  for (const unknown of preferences) throw unsupported(`the preference ${unknown}`);
  if (headers.has('range')) throw unsupported('the Range header for rows');
  if (method === 'POST' || method === 'PATCH') requireJson(headers);
  return {
    rows: applied.includes('return=representation'),
    counts: applied.includes('count=exact'),
    merges: applied.includes('resolution=merge-duplicates'),
    single: wantsObject(headers.get('accept') ?? '*/*'),
    applied: applied.length > 0 ? { 'Preference-Applied': applied.join(', ') } : {},
  };
}

/** Headers of an answer with rows. */
export function contentHeaders({ single }: Wishes): Readonly<Record<string, string>> {
  const type = single ? 'application/vnd.pgrst.object+json' : 'application/json';
  return { 'Content-Type': `${type}; charset=utf-8`, 'Content-Profile': 'public' };
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
