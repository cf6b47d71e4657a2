import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import { vector } from '@electric-sql/pglite/vector';

/**
 * Options for all our PGlite instances.
 * @satisfies {import('@electric-sql/pglite').PGliteOptions}
 */
export const PGLITE_OPTIONS = {
  extensions: { citext, pg_trgm, pgcrypto, unaccent, uuid_ossp, vector },
  // Postgres initializes all its buffers at startup; with its default of 128 MB that takes a third of the time.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
};

/** Hosted's search path. PGlite starts every session with only `public`, ignoring the database's setting. */
export const HOSTED_SEARCH_PATH = 'set search_path to "$user", public, extensions';
