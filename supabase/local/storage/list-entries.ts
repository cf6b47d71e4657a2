import type { SqlSession } from '../database/driver';
import type { ListCursor } from './list-cursor';

/** The times by which a listing can be sorted. */
export const LIST_TIMES = ['updated_at', 'created_at'] as const;

/** An object, or the folder that names share up to their next slash: it has no id. */
export interface Entry {
  readonly id: string | null;
  readonly name: string;
  /** The last part of the name; only in listings by folder. */
  readonly key?: string;
  readonly updated_at: Date | null;
  readonly created_at: Date | null;
  readonly last_accessed_at: Date | null;
  readonly metadata: unknown;
}

/** Which entries are wanted, and in which order. */
export interface Listing {
  readonly bucket: string;
  readonly prefix: string;
  readonly byFolder: boolean;
  /** null sorts by name. */
  readonly time: (typeof LIST_TIMES)[number] | null;
  readonly descending: boolean;
  readonly cursor: ListCursor | null;
  readonly most: number;
}

/** Reads them as the caller. By name a folder stands where its objects would, by a time where its oldest was made. */
export async function readEntries(session: SqlSession, listing: Listing): Promise<readonly Entry[]> {
  const { bucket, prefix, byFolder, time, most } = listing;
  const key = byFolder ? `split_part(name, '/', ${prefix.split('/').length}) as key,` : '';
  const madeAt = time === null ? 'null' : 'min(m.created_at)';
  const { rows } = await session.query<Entry>(
    `with matching as (
       select o.*, case when $3 then strpos(substr(o.name, length($2) + 1), '/') else 0 end as slash_at
       from storage.objects o
       where o.bucket_id = $1 and starts_with(o.name, $2)
     ),
     entries as (
       select m.id, m.name, m.name collate "C" as place, m.updated_at, m.created_at, m.last_accessed_at, m.metadata
       from matching m where m.slash_at = 0
       union all
       select null, left(max(m.name), length($2) + m.slash_at - 1), left(m.name, length($2) + m.slash_at) collate "C",
              ${madeAt}, ${madeAt}, null, null
       from matching m where m.slash_at > 0
       group by left(m.name, length($2) + m.slash_at), m.slash_at
     )
     select id, name, ${key} updated_at, created_at, last_accessed_at, metadata
     from entries ${beyondCursor(listing)} order by ${orderOf(listing)} limit $4`,
    [bucket, prefix, byFolder, most, ...cursorParams(listing)],
  );
  return rows;
}

// Cursors carry milliseconds, so entries are compared by them too.
function orderOf({ time, descending }: Listing): string {
  const direction = descending ? 'desc' : 'asc';
  return time === null
    ? `place ${direction}`
    : `date_trunc('milliseconds', ${time}) ${direction}, place ${direction}`;
}

function beyondCursor({ cursor, time, descending }: Listing): string {
  if (cursor === null) return '';
  const beyond = descending ? '<' : '>';
  return time === null
    ? `where place ${beyond} $5`
    : `where (date_trunc('milliseconds', ${time}), place) ${beyond} ($6::timestamptz, $5)`;
}

function cursorParams({ cursor, time }: Listing): string[] {
  if (cursor === null) return [];
  return time === null ? [cursor.after] : [cursor.after, cursor.time ?? 'epoch'];
}
