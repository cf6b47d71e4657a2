import kernelUrl from 'virtual:tracking-kernel?url';

let loading: Promise<WebAssembly.Module> | null = null;

/**
 * Fetches and compiles the kernel once per worker; every `new Kernel` from it has its own memory.
 * @throws when it cannot be fetched or compiled; the next call tries again.
 */
export function loadKernel(): Promise<WebAssembly.Module> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<WebAssembly.Module> {
  const response = await fetch(kernelUrl);
  if (!response.ok) throw new Error(`Tracking kernel: the server answered ${response.status}`);
  // Not compileStreaming, because some static hosts don't send WebAssembly's type.
  return WebAssembly.compile(await response.arrayBuffer());
}
