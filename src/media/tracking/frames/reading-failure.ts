import type { TrackingFailure } from '../tracking-error';

/** Errors of the network (range-source.ts) and of the disk. The rest is about the clip's content. */
const READING = new Set(['RangeFailedError', 'RangeRefusedError', 'NotReadableError', 'NotFoundError']);

/** The code of an error that came while frames were read and decoded. */
export function failureOf(error: unknown): TrackingFailure {
  return error instanceof Error && READING.has(error.name) ? 'clip' : 'decode';
}
