import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { CHROMIUM, FIREFOX, WEBKIT } from './engines/engines';
import type { EngineOption } from './fixtures';
import { APP_URL, LAB_URL } from './ports';
import { SECRET_KEY } from './secret-key';
import { VIEWPORT } from './viewport';

/** Journeys that decode, track and encode; each of them needs the whole machine. */
const VIDEO_WORK = [
  'accessibility',
  'bad-files',
  'captions',
  'conversion',
  'corrections',
  'cutting',
  'editor-panels',
  'export',
  'film-preview',
  'foreign-files',
  'interaction-cost',
  'interruptions',
  'keep-trial',
  'kept-part',
  'look-alikes',
  'main-journey',
  'offline',
  'open-tabs',
  'phones',
  'player-found',
  'reels',
  'reload',
  'reload-at-once',
  'ring-size',
  'saved-track',
  'service-worker',
  'several-plays',
  'share-target',
  'shapes',
  'tokens',
  'tracked-picture',
  'tracking',
  'trial-editor',
  'try',
  'try-early',
].map((name) => `**/${name}.spec.ts`);

/** The other engines' journeys: those with the tag, or with this variable all of them, although some need Chromium. */
const ELSEWHERE = { grep: process.env['ALL_JOURNEYS'] ? /./ : /@every-engine/, workers: 1 };

export default defineConfig<object, EngineOption>({
  testDir: '.',
  outputDir: '../test-results',
  // Runs two journeys at once, because each often waits for its browser; a third would starve a decoder.
  workers: 2,
  projects: [
    { name: 'video', testMatch: VIDEO_WORK, workers: 1, use: CHROMIUM },
    { name: 'pages', testIgnore: VIDEO_WORK, workers: 1, use: CHROMIUM },
    ...(process.env['FIREFOX_PATH'] ? [{ ...ELSEWHERE, name: 'firefox', use: FIREFOX }] : []),
    ...(process.env['WEBKIT_PATH'] ? [{ ...ELSEWHERE, name: 'webkit', use: WEBKIT }] : []),
  ],
  retries: 0,
  // A busy machine can take ten times as long as an idle one, so the limit is high enough that only a hang times out.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  forbidOnly: Boolean(process.env['CI']),
  use: {
    baseURL: APP_URL,
    viewport: VIEWPORT,
    // A trace takes a third of the time. To see more than a failure's screenshot: npm run test:e2e -- --trace on.
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node_modules/.bin/tsx e2e/server.ts',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    url: LAB_URL,
    env: { E2E_SECRET_KEY: SECRET_KEY },
    timeout: 360_000,
    stdout: 'pipe',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
