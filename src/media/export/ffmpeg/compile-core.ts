import wasmUrl from '@ffmpeg/core/wasm?url';

const WASM_TYPE = 'application/wasm';
/** The file's size (pinned with the package's version): a host that compresses it does not say. */
export const CORE_BYTES = 32_232_419;

/**
 * Fetches and compiles ffmpeg's core (CORE_BYTES, from our own host): once for all workers of an export, which share
 * the machine code. It is compiled while its bytes come in. `downloadWithProgress` of @ffmpeg/util collects them all
 * first, cannot be cancelled, and fails where a host tells the length of a compressed file.
 * @param onBytes is told how many have come so far.
 * @throws the signal's reason, what the network throws, or an Error when the file is not there or not WebAssembly.
 */
export async function compileCore(
  signal: AbortSignal,
  onBytes: (loadedBytes: number) => void = () => undefined,
): Promise<WebAssembly.Module> {
  const response = await fetch(new URL(wasmUrl, self.location.href), { signal });
  if (!response.ok || !response.body) throw new Error(`ffmpeg's core cannot be had: ${response.status}`);
  // Browsers compile while bytes come in only if they are declared; not all hosts do that.
  const headers = { 'Content-Type': WASM_TYPE };
  const counted = new Response(response.body.pipeThrough(counter(onBytes)), { headers });
  try {
    return await WebAssembly.compileStreaming(counted);
  } catch (error) {
    // A stream that was cancelled looks like a network that failed.
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
