import type { Database } from '../../database/database';
import { mayBeStaleSchema } from '../errors/schema-errors';
import { loadSchema, type Schema } from './schema';

/** The schema as last read. Hosted projects reload it on every DDL event; here a miss does. */
export interface SchemaCache {
  /** Runs `plan` with the schema; reloads it and runs once more when something is missing. */
  plan<T>(plan: (schema: Schema) => T): Promise<T>;
  /** Makes the next request read the schema again. */
  invalidate(): void;
}

export function createSchemaCache(database: Database): SchemaCache {
  let current: Promise<Schema> | null = null;
  const read = () => {
    const loading = loadSchema(database);
    current = loading;
    // A failed read must not be cached; this request gets the error from its own await.
    loading.catch(() => (current = null));
    return loading;
  };
  return {
    async plan(plan) {
      const wasCached = current !== null;
      try {
        return plan(await (current ?? read()));
      } catch (error) {
        if (!wasCached || !mayBeStaleSchema(error)) throw error;
        return plan(await read());
      }
    },
    invalidate() {
      current = null;
    },
  };
}
