import { isPostgresError, type PostgresError } from '../database/driver';
import { StorageError, storageErrors } from './storage-error';

/**
 * Storage's answer for a thrown error: its own errors unchanged, database errors by their SQLSTATE (supabase/storage
 * src/storage/database/errors.ts), anything else is internal.
 */
export function asStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (isPostgresError(error)) return fromPostgres(error);
  return storageErrors.internal();
}

// SQLSTATE classes about the server's state rather than the request.
const SERVER_TROUBLE = /^(08|25|40|53|54|55|57|58|XX)/;

/** Distinguishes an answer that a retry would also get from a failure of the database or the disk. */
export function isRefusal(error: unknown): boolean {
  return error instanceof StorageError || (isPostgresError(error) && !SERVER_TROUBLE.test(error.code));
}

function fromPostgres(error: PostgresError): StorageError {
  switch (error.code) {
    case '42501':
      return storageErrors.accessDenied(
        error.message.includes('row-level security')
          ? 'new row violates row-level security policy'
          : error.message,
      );
    case '23505':
      return storageErrors.resourceExists();
    case '23503':
      return plain(404, 'RelatedResourceNotFound', 'The parent resource does not exist');
    case '57014':
      return plain(544, 'DatabaseTimeout', 'The connection to the database timed out');
    case '22P02':
    // A zero byte in a name or in metadata, a number that is too large; upstream calls these failures of its own.
    case '22021':
    case '22P05':
    case '22003':
      return plain(400, 'InvalidParameter', error.message);
    case '42703':
    case '42P01':
      return plain(
        503,
        'DatabaseSchemaMismatch',
        `There is a database schema mismatch in a trigger or RLS policy: ${error.message}`,
      );
    default:
      return plain(500, 'DatabaseError', `database error, code: ${error.code}`);
  }
}

function plain(statusCode: number, code: string, message: string): StorageError {
  return new StorageError({ statusCode, error: code, code, message });
}
