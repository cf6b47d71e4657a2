import { whenIdle } from '@/lib/when-idle';
import { savesData } from '@/lib/saves-data';
import type { PageMessage } from '@/offline/worker-message';

const SCRIPT = '/service-worker.js';

let registering: Promise<ServiceWorkerRegistration | null> | null = null;

/**
 * Stores the app in this browser, so that it opens without a network. Does nothing during development, and in browsers
 * without service workers or with storage switched off.
 * @returns null when nothing can be stored.
 */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  registering ??= register();
  return registering;
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  await loadedAndIdle();
  try {
    // Compares the script with the host's at each start, however long a browser may keep it otherwise.
    return await navigator.serviceWorker.register(SCRIPT, { updateViaCache: 'none' });
  } catch (error) {
    console.warn('The app cannot be stored in this browser', error);
    return null;
  }
}

/**
 * Also stores what tracking and exporting need, about 60 MB. Browsers that save data store it only when it is used.
 */
export async function keepTools(): Promise<void> {
  const registration = await registerServiceWorker();
  if (!registration || savesData()) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage('keep-tools' satisfies PageMessage, { transfer: [] });
}

async function loadedAndIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise<void>((resolve) => {
    whenIdle(resolve);
  });
}
