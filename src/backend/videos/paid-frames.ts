import * as v from 'valibot';
import type { FrameRange } from '@/domain/frame-range';

const RANGE = /\[(\d+),(\d*)\)/g;
const RANGES = /^\{(\[\d+,\d*\)(,\[\d+,\d*\))*)?\}$/;

/**
 * Parses a Postgres multirange of frames, such as '{[0,100),[200,)}', into ascending ranges. A range without an end is
 * infinite.
 */
export const PaidFrames = v.pipe(
  v.string(),
  v.regex(RANGES),
  v.transform((text): readonly FrameRange[] =>
    [...text.matchAll(RANGE)].map(([, first, end]) => ({
      first: Number(first),
      end: end ? Number(end) : Number.POSITIVE_INFINITY,
    })),
  ),
);
