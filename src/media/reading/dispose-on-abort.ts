import '@/lib/polyfills/symbol-dispose';
import type { Input } from 'mediabunny';

/**
 * Disposes the input as soon as the signal aborts, which rejects pending reads and decodes; code that catches these
 * errors must check the signal first. Dispose the result to stop listening.
 * @throws the signal's reason if it has already aborted.
 */
export function disposeOnAbort(input: Input, signal: AbortSignal | undefined): Disposable {
  signal?.throwIfAborted();
  const dispose = (): void => input.dispose();
  signal?.addEventListener('abort', dispose, { once: true });
  return { [Symbol.dispose]: () => signal?.removeEventListener('abort', dispose) };
}
