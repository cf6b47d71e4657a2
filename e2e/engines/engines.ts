import { fileURLToPath } from 'node:url';
import { BROWSER_ARGS, findBrowser, findShell } from '../../tests/browser';

/** How the test runner starts each engine: Firefox and WebKit from the paths in FIREFOX_PATH and WEBKIT_PATH. */
export const CHROMIUM = {
  engine: 'chromium' as const,
  launchOptions: { executablePath: findShell() ?? findBrowser(), args: [...BROWSER_ARGS] },
};

export const FIREFOX = {
  engine: 'firefox' as const,
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: fileURLToPath(new URL('firefox/firefox-over-bidi.ts', import.meta.url)),
    // Over BiDi, clicks reach another site's frame only if it shares the page's process.
    firefoxUserPrefs: { 'fission.autostart': false },
  },
};

/** The runner also starts a Chromium for WebKit, which it needs but does not use: see webkit/windows-as-contexts.ts. */
export const WEBKIT = { ...CHROMIUM, engine: 'webkit' as const };
