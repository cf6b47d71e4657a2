import type { Database } from '../../database/database';
import { mayBeStaleSchema } from '../errors/schema-errors';
import { loadSchema, type Schema } from './schema';

/** The schema as last read. Hosted projects read it again on every DDL event; here a miss causes that. */
export interface SchemaCache {
  /** Runs `plan` with the schema; reads it again and runs once more when something was not found in it. */
  plan<T>(plan: (schema: Schema) => T): Promise<T>;
  /** Makes the next request read the schema again. */
  invalidate(): void;
}

export function createSchemaCache(database: Database): SchemaCache {
  let current: Promise<Schema> | null = null;
  const read = () => {
    const loading = loadSchema(database);
    current = loading;
    // A failed read must not stay for later requests; this one gets the error by its own await.
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
