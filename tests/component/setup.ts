import '@testing-library/jest-dom/vitest';
import { toast } from 'sonner';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, inject, vi } from 'vitest';
import { checkConsole, listenToConsole } from './support/console-guard';

// The app reads its configuration on import, which happens after this.
vi.stubEnv('VITE_SUPABASE_URL', inject('backend').apiUrl);
vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_local_standout');

// Screens wait for a real backend: the first one until it has started, others on a slow machine for each other.
configure(({ getElementError }) => ({
  asyncUtilTimeout: 30_000,
  getElementError: (message, container) =>
    isPolling() ? shortError(message) : getElementError(message, container),
}));

/** Whether the failing query is one that `findBy` or `waitFor` repeats, so that its error is discarded. */
function isPolling(): boolean {
  return Boolean(Object(getConfig())._disableExpensiveErrorDiagnostics);
}

/** Omits the page's markup, which the last error of a `findBy` or `waitFor` gets anyway. */
function shortError(message: string | null): Error {
  return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
}

// Browser features that jsdom lacks.
Blob.prototype.arrayBuffer = function readBlob() {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const { result } = reader;
      if (typeof result !== 'object' || result === null) return;
      // Copied out of jsdom's realm: Node's Web Crypto takes only its own buffers.
      const { buffer, byteOffset, byteLength } = Buffer.from(new Uint8Array(result));
      resolve(buffer.slice(byteOffset, byteOffset + byteLength));
    });
    reader.readAsArrayBuffer(this);
  });
};
class SizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= SizeObserver;
Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
});
// It reports at each call that it draws nothing, and returns this.
HTMLCanvasElement.prototype.getContext = () => null;
// Pretends that the user prefers reduced motion, because jsdom plays no video.
const matchMedia = (media: string) => ({ media, matches: media.includes('reduced-motion') });
Object.assign(window, { scrollTo: () => undefined, matchMedia });

// Toasts fade in and overlap: without their styles each one is visible at once.
for (const style of document.head.querySelectorAll('style')) style.remove();

listenToConsole();

afterEach(async () => {
  cleanup();
  // Toasts that are not dismissed reappear on the next page that has toasts.
  toast.dismiss();
  await checkConsole();
});

// The next file runs in the same window, as a first-time visitor.
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  const { forgetBrowser } = await import('./support/backend');
  await forgetBrowser();
  sessionStorage.clear();
  const { useVideoTab } = await import('@/features/dashboard/video-tab');
  const { useSharesTab } = await import('@/features/sharing/shares-tab');
  const { useSubscriptionTab } = await import('@/features/subscription/subscription-tab');
  useVideoTab.setState(useVideoTab.getInitialState());
  useSharesTab.setState(useSharesTab.getInitialState());
  useSubscriptionTab.setState(useSubscriptionTab.getInitialState());
});
