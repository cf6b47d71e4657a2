import { test as base } from './fixtures';
import { startHost, type Host } from './host';
import { HOST_URL } from './ports';

/** Journeys with the service worker, on a host that they can change and switch off. */
export const test = base.extend<{ readonly host: Host }>({
  hasServiceWorker: [true, { scope: 'worker' }],
  baseURL: HOST_URL,
  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright needs the pattern
    async ({}, provide) => {
      const host = await startHost();
      await provide(host);
      await host.close();
    },
    { auto: true },
  ],
});
