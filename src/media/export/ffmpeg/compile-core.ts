import wasmUrl from '@ffmpeg/core/wasm?url';

const WASM_TYPE = 'application/wasm';

/**
 * Fetches and compiles ffmpeg's core (32 MB, from our own host): once for all workers of an export, which share the
 * machine code.
 * @throws the signal's reason, what the network throws, or an Error when the file is not there or not WebAssembly.
 */
export async function compileCore(signal: AbortSignal): Promise<WebAssembly.Module> {
  const response = await fetch(new URL(wasmUrl, self.location.href), { signal });
  if (!response.ok) throw new Error(`ffmpeg's core cannot be had: ${response.status}`);
  // Browsers compile while bytes come in only if the host says what they are.
  const isDeclared = response.headers.get('content-type')?.startsWith(WASM_TYPE) === true;
  return isDeclared
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
