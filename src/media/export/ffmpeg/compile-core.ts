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
  const counted = new Response(response.body.pipeThrough(counter(onBytes)), { headers });
  try {
    return await WebAssembly.compileStreaming(counted);
  } catch (error) {
    // A canceled stream rejects with a network error, so the signal is checked first.
    signal.throwIfAborted();
    throw error;
  }
}

function counter(onBytes: (loadedBytes: number) => void): TransformStream<Uint8Array<ArrayBuffer>> {
  let loadedBytes = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      loadedBytes += chunk.length;
      onBytes(loadedBytes);
      controller.enqueue(chunk);
    },
  });
}
