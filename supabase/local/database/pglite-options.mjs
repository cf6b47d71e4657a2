import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import { vector } from '@electric-sql/pglite/vector';

/**
 * How each PGlite of ours is opened.
 * @satisfies {import('@electric-sql/pglite').PGliteOptions}
 */
export const PGLITE_OPTIONS = {
  extensions: { citext, pg_trgm, pgcrypto, unaccent, uuid_ossp, vector },
  // Postgres goes through all its buffers when it starts; with the 128 MB that it has by itself, that takes a third of
  // the time.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
};

/** PGlite begins every session with `public` alone, whatever the database says; this is hosted's path. */
export const HOSTED_SEARCH_PATH = 'set search_path to "$user", public, extensions';
