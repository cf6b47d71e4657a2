/**
 * What a browser lacks for the job: 'too-old' means that clips can be neither tracked nor exported in it, 'slow' that
 * ffmpeg.wasm decodes or encodes in place of WebCodecs, several times slower.
 */
export type BrowserShortcoming = 'too-old' | 'slow';

/** An empty vector is dropped: the smallest module that only an engine with SIMD takes (WebAssembly, section 5). */
const SIMD_MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 23, 1, 21, 0, 253, 12, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 26, 11,
]);

/** What the browser that holds this global object lacks; null when it lacks nothing. */
export function browserShortcoming(scope: object = globalThis): BrowserShortcoming | null {
  if (!['Worker', 'WebAssembly', 'OffscreenCanvas'].every((name) => name in scope)) return 'too-old';
  if (!WebAssembly.validate(SIMD_MODULE)) return 'too-old';
  return ['VideoDecoder', 'VideoEncoder'].every((name) => name in scope) ? null : 'slow';
}
