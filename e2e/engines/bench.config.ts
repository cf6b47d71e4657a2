import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { ensureFirefox } from '../../tests/ensure-firefox';
import { ensureWebKit } from '../../tests/ensure-webkit';
import type { EngineOption } from '../fixtures';
import base from '../playwright.config';
import { CHROMIUM, FIREFOX, WEBKIT } from './engines';

const paths = { FIREFOX_PATH: ensureFirefox(), WEBKIT_PATH: ensureWebKit() };
for (const [name, path] of Object.entries(paths)) if (path) process.env[name] = path;

/** `npm run bench:engines`: the main job in each engine in turn, with pictures in screenshots/engines/. */
export default defineConfig<object, EngineOption>({
  ...base,
  testDir: '.',
  testMatch: '*.bench.ts',
  outputDir: '../../test-results',
  workers: 1,
  projects: [
    { name: 'chromium', use: CHROMIUM },
    ...(paths.FIREFOX_PATH ? [{ name: 'firefox', use: FIREFOX }] : []),
    ...(paths.WEBKIT_PATH ? [{ name: 'webkit', use: WEBKIT }] : []),
  ],
  reporter: [['list'], [fileURLToPath(new URL('matrix-reporter.ts', import.meta.url))]],
});
