import { expect, test } from 'vitest';
import { browserShortcoming } from '@/media/browser-shortcoming';

const WHOLE = { Worker: 1, WebAssembly: 1, OffscreenCanvas: 1, VideoDecoder: 1, VideoEncoder: 1 };

test('a complete browser lacks nothing', () => {
  expect(browserShortcoming(WHOLE)).toBeNull();
});

test.each(['VideoDecoder', 'VideoEncoder'])('without %s it is slow', (name) => {
  const { [name as keyof typeof WHOLE]: _, ...rest } = WHOLE;
  expect(browserShortcoming(rest)).toBe('slow');
});

test.each(['Worker', 'WebAssembly', 'OffscreenCanvas'])('without %s it is too old', (name) => {
  const { [name as keyof typeof WHOLE]: _, ...rest } = WHOLE;
  expect(browserShortcoming(rest)).toBe('too-old');
});
