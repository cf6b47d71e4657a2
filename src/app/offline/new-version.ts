import * as v from 'valibot';
import { TakesOver, type PageMessage } from '@/offline/worker-message';
import { registerServiceWorker } from './service-worker';

const listeners = new Set<() => void>();
let waiting: ServiceWorker | null = null;
let following: Promise<void> | null = null;

/** A new version of the app, which is stored and waits until no window shows the old one; null if there is none. */
export function getNewVersion(): ServiceWorker | null {
  return waiting;
}

/**
 * Calls the listener when a new version is there.
 * @returns a function that unsubscribes.
 */
export function subscribeNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  following ??= follow();
  return () => listeners.delete(listener);
}

/**
 * Starts the new version now and reloads the page.
 * @returns false when other windows of the app are open, which need the files of their version.
 */
export async function startNewVersion(version: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<unknown>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true });
    port1.start();
  });
  version.postMessage('take-over' satisfies PageMessage, { transfer: [port2] });
  const takesOver = v.parse(TakesOver, await answer);
  port1.close();
  if (takesOver) navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload());
  return takesOver;
}

async function follow(): Promise<void> {
  const registration = await registerServiceWorker();
  if (!registration) return;
  // Without a controller, this is the first version, which waits for nothing.
  const look = (): void => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    waiting = registration.waiting;
    for (const listener of listeners) listener();
  };
  look();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
}
