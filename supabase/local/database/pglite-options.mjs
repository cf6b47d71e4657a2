import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import { vector } from '@electric-sql/pglite/vector';

/** Type numbers of Postgres. */
const BOOL = 16;
const BYTEA = 17;

/**
 * How each PGlite of ours is opened.
 * @satisfies {import('@electric-sql/pglite').PGliteOptions}
 */
export const PGLITE_OPTIONS = {
  extensions: { citext, pg_trgm, pgcrypto, unaccent, uuid_ossp, vector },
  // Postgres goes through all its buffers when it starts; with the 128 MB that it has by itself, that takes a third of
  // the time.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
  // PGlite's own take no texts for these two types, which is what requests bring; a server's driver does.
  serializers: {
    [BOOL]: String,
    [BYTEA]: (/** @type {unknown} */ value) =>
      value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value),
  },
};

/** PGlite begins every session with `public` alone, whatever the database says; this is hosted's path. */
export const HOSTED_SEARCH_PATH = 'set search_path to "$user", public, extensions';
