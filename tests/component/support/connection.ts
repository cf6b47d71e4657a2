import { vi } from 'vitest';

/** Cuts the browser's connection: all requests fail, and the browser says that it is offline. Undone with the mocks and stubs. */
export function loseConnection(): { readonly restore: () => void } {
  let isDown = true;
  const realFetch = globalThis.fetch;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !isDown);
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    isDown ? Promise.reject(new TypeError('Failed to fetch')) : realFetch(input, init),
  );
  class RequestByLine extends XMLHttpRequest {
    override send(body?: XMLHttpRequestBodyInit | null): void {
      if (isDown) this.dispatchEvent(new ProgressEvent('error'));
      else super.send(body);
    }
  }
  vi.stubGlobal('XMLHttpRequest', RequestByLine);
  window.dispatchEvent(new Event('offline'));
  return {
    restore: () => {
      isDown = false;
      window.dispatchEvent(new Event('online'));
    },
  };
}
