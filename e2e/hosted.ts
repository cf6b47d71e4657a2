import { test as base } from './fixtures';
import { startHost, type Host } from './host';
import { HOST_URL } from './ports';

/** Tests of the app with its service worker, on a host of their own. */
export const test = base.extend<{ readonly host: Host }>({
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
test.use({ hasServiceWorker: true, baseURL: HOST_URL });
