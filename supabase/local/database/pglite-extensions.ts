import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';

/** What our migrations create as extensions. */
export const PGLITE_EXTENSIONS = { pgcrypto, pg_trgm };
