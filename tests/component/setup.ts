import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// The configuration of an embedded backend; tests that talk to one put it behind fetch (app-harness.tsx).
vi.stubEnv('VITE_SUPABASE_URL', 'http://127.0.0.1:54321');
vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_local_standout');

// What jsdom leaves out and the primitives ask for.
class SizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= SizeObserver;
Object.assign(Element.prototype, { scrollIntoView: () => undefined, hasPointerCapture: () => false });
Object.assign(window, { scrollTo: () => undefined });

afterEach(() => {
  cleanup();
});
