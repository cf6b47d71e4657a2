import { afterEach, expect, test, vi } from 'vitest';
import { collectChunks } from '@/media/export/collect-chunks';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const LARGE_BYTES = 60_000_000;

/** How many bytes of buffers one call makes. */
function bytesMadeAfter(framesDone: number, userAgent: string): number {
  vi.stubGlobal('navigator', { userAgent });
  const before = process.memoryUsage().arrayBuffers;
  collectChunks(framesDone);
  return process.memoryUsage().arrayBuffers - before;
}

afterEach(() => vi.unstubAllGlobals());

test("gives Chrome a reason to collect every two seconds of a film; other browsers don't need it", () => {
  expect(bytesMadeAfter(60, CHROME)).toBeGreaterThan(LARGE_BYTES);
  expect(bytesMadeAfter(61, CHROME)).toBeLessThan(LARGE_BYTES);
  expect(bytesMadeAfter(120, FIREFOX)).toBeLessThan(LARGE_BYTES);
});
