import type { Database } from '../database/database';
import { RestError } from './rest-error';
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
  const invalidate = () => (current = null);
  const read = () => {
    current = loadSchema(database);
    // A failed read must not be cached; this request gets the error from its own await.
    current.catch(invalidate);
    return current;
  };
  return {
    async plan(plan) {
      const known = current;
      try {
        return plan(await (known ?? read()));
      } catch (error) {
        // Codes of upstream Error.hs, group 2: the request names something missing in the schema.
        const isStale = known !== null && error instanceof RestError && error.code.startsWith('PGRST2');
        if (isStale) return plan(await read());
        throw error;
      }
    },
    invalidate,
  };
}
