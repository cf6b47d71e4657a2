/**
 * What a browser lacks. A 'too-old' browser can neither track nor export clips. In a 'slow' one, ffmpeg.wasm decodes or
 * encodes instead of WebCodecs, which takes several times as long.
 */
export type BrowserShortcoming = 'too-old' | 'slow';

/**
 * The smallest module with a SIMD instruction (it drops an empty vector): only an engine with SIMD accepts it
 * (WebAssembly, section 5).
 */
const SIMD_MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 23, 1, 21, 0, 253, 12, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 26, 11,
]);

/** What this browser lacks, judged by its global object; null when it lacks nothing. */
export function browserShortcoming(scope: object = globalThis): BrowserShortcoming | null {
  if (!['Worker', 'WebAssembly', 'OffscreenCanvas'].every((name) => name in scope)) return 'too-old';
  if (!WebAssembly.validate(SIMD_MODULE)) return 'too-old';
  return ['VideoDecoder', 'VideoEncoder'].every((name) => name in scope) ? null : 'slow';
}
