import { expect, test } from 'vitest';
import { readingFailureOf } from '@/media/tracking/frames/sources/reading-failure';

test('unreadable bytes are the clip’s failure, everything else is the decoder’s', () => {
  expect(readingFailureOf(new DOMException('gone', 'NotReadableError'))).toBe('clip');
  expect(readingFailureOf(new DOMException('broken', 'EncodingError'))).toBe('decode');
  expect(readingFailureOf('nothing')).toBe('decode');
});
