import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';

/**
 * Options for all our PGlite instances.
 * @satisfies {import('@electric-sql/pglite').PGliteOptions}
 */
export const PGLITE_OPTIONS = {
  extensions: { pg_trgm, pgcrypto, uuid_ossp },
  // Postgres initializes all its buffers at startup; with its default of 128 MB that takes a third of the time.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
};

/** Hosted's search path. PGlite starts every session with only `public`, ignoring the database's setting. */
export const HOSTED_SEARCH_PATH = 'set search_path to "$user", public, extensions';
