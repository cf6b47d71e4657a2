import type { EngineFailure } from '../../tracking-error';

/** Errors of the network (range-source.ts) and of the disk. All other errors are about the clip's content. */
const READING = new Set(['RangeFailedError', 'RangeRefusedError', 'NotReadableError', 'NotFoundError']);

/** The code of an error thrown while reading and decoding frames. */
export function readingFailureOf(error: unknown): EngineFailure {
  return error instanceof Error && READING.has(error.name) ? 'clip' : 'decode';
}
