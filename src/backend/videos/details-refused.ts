import { AppError } from '@/domain/errors';
import { serviceFailureOf } from '../http/backend-error';

/** Raised by save_track_document for details that violate the columns' limits. */
const DETAILS_REFUSED = 'PT422';

/** Whether a save was refused because of its details. */
export function areDetailsRefused(error: unknown): boolean {
  return error instanceof AppError && serviceFailureOf(error.cause).code === DETAILS_REFUSED;
}
