import { expect, test } from 'vitest';
import { failureOf } from '@/media/tracking/frames/reading-failure';

test('bytes that cannot be read are the clip’s failure, the rest is the decoder’s', () => {
  expect(failureOf(new DOMException('gone', 'NotReadableError'))).toBe('clip');
  expect(failureOf(new DOMException('broken', 'EncodingError'))).toBe('decode');
  expect(failureOf('nothing')).toBe('decode');
});
