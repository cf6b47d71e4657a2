import { fileURLToPath } from 'node:url';
import { BROWSER_ARGS, findBrowser } from '../../tests/browser';

/** How the runner starts each engine: Firefox and WebKit by the paths in FIREFOX_PATH and WEBKIT_PATH. */
export const CHROMIUM = {
  engine: 'chromium' as const,
  launchOptions: { executablePath: findBrowser(), args: [...BROWSER_ARGS] },
};

export const FIREFOX = {
  engine: 'firefox' as const,
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: fileURLToPath(new URL('firefox/firefox-over-bidi.ts', import.meta.url)),
    // Clicks over BiDi reach a frame of another site only where it has no process of its own.
    firefoxUserPrefs: { 'fission.autostart': false },
  },
};

/** The Chromium is only what the runner holds on to: see webkit/windows-as-contexts.ts. */
export const WEBKIT = { ...CHROMIUM, engine: 'webkit' as const };
