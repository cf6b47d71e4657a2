import { storageErrors } from './storage-error';

/** Where a page of a listing ended, and how it is sorted: the next one goes on in the same way. */
export interface ListCursor {
  /** Name of the last entry; a folder's ends with a slash. */
  readonly after: string;
  readonly order: string | undefined;
  readonly column: string | undefined;
  /** The last entry's time, when the listing is sorted by one. */
  readonly time: string | undefined;
}

/** The letters that stand for them in a cursor (supabase/storage src/storage/object.ts). */
const LETTERS = { l: 'after', o: 'order', c: 'column', a: 'time' } as const;

export function encodeCursor(cursor: ListCursor): string {
  const lines = Object.entries(LETTERS).flatMap(([letter, field]) => {
    const value = cursor[field];
    return value === undefined ? [] : [`${letter}:${value}`];
  });
  return Buffer.from(lines.join('\n')).toString('base64');
}

/** @throws StorageError InvalidParameter for what no listing gave. */
export function decodeCursor(text: string): ListCursor {
  const fields = new Map(Buffer.from(text, 'base64').toString().split('\n').map(fieldOf));
  const time = fields.get('a');
  if (time !== undefined && !isTime(time)) throw invalidCursor();
  return { after: fields.get('l') ?? '', order: fields.get('o') ?? 'asc', column: fields.get('c'), time };
}

function fieldOf(line: string): readonly [string, string] {
  const [, letter = '', value = ''] = /^(\S):(.*)$/.exec(line) ?? [];
  if (!(letter in LETTERS)) throw invalidCursor();
  return [letter, value];
}

/** Whether a text is a time as cursors have them, since 1970: Postgres takes every such one. */
function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && Date.parse(text) >= 0;
}

function invalidCursor() {
  return storageErrors.invalidParameter('continuation token');
}
