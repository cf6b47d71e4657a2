import wasmUrl from '@ffmpeg/core/wasm?url';

const WASM_TYPE = 'application/wasm';
/** Size of the file, pinned with the package's version: a host that compresses the file does not report it. */
export const CORE_BYTES = 32_232_419;

/**
 * Fetches and compiles ffmpeg's core (CORE_BYTES, from our own host) once for all workers of an export, which share the
 * machine code. Compiles while the bytes arrive. `downloadWithProgress` of @ffmpeg/util collects all bytes first,
 * cannot be canceled, and fails where a host reports the length of a compressed file.
 * @param onBytes called with the number of bytes that have arrived.
 * @throws the signal's reason, the network's error, or an Error when the file does not exist or is not WebAssembly.
 */
export async function compileCore(
  signal: AbortSignal,
  onBytes: (loadedBytes: number) => void = () => undefined,
): Promise<WebAssembly.Module> {
  const response = await fetch(new URL(wasmUrl, self.location.href), { signal });
  if (!response.ok || !response.body) throw new Error(`ffmpeg's core cannot be had: ${response.status}`);
  // Browsers compile a response while it arrives only if its type is WebAssembly, and some hosts send another type.
  const headers = { 'Content-Type': WASM_TYPE };
  const counted = new CountedBytes(response.body, onBytes);
  try {
    return await WebAssembly.compileStreaming(new Response(counted.stream, { headers }));
  } catch (error) {
    signal.throwIfAborted();
    throw counted.failure ?? error;
  }
}

/** Bytes that arrive, with their number. */
class CountedBytes {
  /**
   * Ends early if the bytes break off, and `failure` tells why: Firefox reports an uncaught error when a stream that it
   * compiles fails, even if the caller catches it. Bytes that end early do not compile.
   */
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  failure: unknown = null;

  constructor(body: ReadableStream<Uint8Array<ArrayBuffer>>, onBytes: (loadedBytes: number) => void) {
    const reader = body.getReader();
    let loadedBytes = 0;
    this.stream = new ReadableStream({
      pull: async (controller) => {
        const chunk = await reader.read().catch((error: unknown) => {
          this.failure = error;
        });
        if (!chunk || chunk.done) return controller.close();
        loadedBytes += chunk.value.length;
        onBytes(loadedBytes);
        controller.enqueue(chunk.value);
      },
      cancel: (reason) => reader.cancel(reason),
    });
  }
}
