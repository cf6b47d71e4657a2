import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { kernels } from '../src/build/kernel/kernel-plugin.ts';
import { peopleModel } from '../src/build/people/people-plugin.ts';
import { servedFiles } from '../src/build/served-files-plugin.ts';
import { BROWSER_ARGS, findBrowser, findShell } from './browser.ts';
import { builtWorkers } from './built-workers.ts';
import { LongFilesFirst } from './long-files-first.ts';
import { limitStorage } from './media/browser-commands.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const alias = { '@': `${root}src` };
/** The browser versions, as in the app: in Node, tus-js-client would otherwise send files differently. */
const BROWSER_ALIAS = {
  ...alias,
  'tus-js-client': `${root}node_modules/tus-js-client/lib.esm/browser/index.js`,
};
/** No test measures the machine's speed: slow machines get time, but a hanging test still ends. */
const PATIENT = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
} as const;
/** What the people model runs on (vite.config.ts). */
const PEOPLE_RUNTIME = ['core', 'converter', 'backend-wasm'].map((part) => `@tensorflow/tfjs-${part}`);
/** Tests against real databases. */
const WITH_POSTGRES = {
  environment: 'node',
  globalSetup: 'supabase/local/testing/postgres/setup.ts',
} as const;
/** Runs files one after the other in one process, which loads everything once. They must not change modules or globals. */
const TOGETHER = { pool: 'forks', isolate: false } as const;

/** A file that changes modules before they load would also affect the files after it. */
const BEFORE_IMPORTS = ['vi.mock(', 'vi.hoisted('];
/** Needs a window in which no other test has run, because jsdom remembers whether the last focus came from a key. */
const FIRST_IN_WINDOW = 'tooltip.test.tsx';
/** Screen tests with their own process. */
const ALONE = readdirSync(`${root}tests/component`)
  .filter((name) => name.includes('.test.'))
  .map((name) => `tests/component/${name}`)
  .filter((path) => {
    const text = readFileSync(root + path, 'utf8');
    return path.endsWith(FIRST_IN_WINDOW) || BEFORE_IMPORTS.some((call) => text.includes(call));
  });

const COMPONENT = {
  ...PATIENT,
  root,
  environment: 'jsdom',
  globalSetup: 'tests/component/support/start-backend.ts',
  setupFiles: 'tests/component/setup.ts',
  server: { deps: { inline: [/tus-js-client/] } },
};

export default defineConfig({
  root,
  test: {
    // For all projects, because vitest refuses to run projects with different numbers together.
    maxWorkers: 2,
    sequence: { sequencer: LongFilesFirst },
    tags: [{ name: 'core', description: 'Runs in `npm test`; the others run in `npm run test:full`.' }],
    projects: [
      {
        resolve: { alias },
        plugins: [peopleModel(false)],
        test: {
          ...PATIENT,
          ...TOGETHER,
          name: 'unit',
          root,
          environment: 'node',
          include: ['tests/unit/**/*.test.ts'],
        },
      },
      {
        resolve: { alias: BROWSER_ALIAS },
        plugins: [peopleModel(false)],
        test: {
          ...COMPONENT,
          ...TOGETHER,
          name: 'component',
          include: ['tests/component/**/*.test.{ts,tsx}'],
          exclude: ALONE,
        },
      },
      {
        resolve: { alias: BROWSER_ALIAS },
        plugins: [peopleModel(false)],
        test: {
          ...COMPONENT,
          name: 'component-alone',
          include: ALONE,
        },
      },
      {
        resolve: { alias },
        test: {
          ...PATIENT,
          ...TOGETHER,
          ...WITH_POSTGRES,
          name: 'database',
          root,
          include: ['tests/{database,api}/**/*.test.ts'],
        },
      },
      {
        resolve: { alias },
        test: {
          ...PATIENT,
          ...TOGETHER,
          ...WITH_POSTGRES,
          name: 'backend',
          root,
          include: ['supabase/local/tests/**/*.test.ts'],
        },
      },
      {
        resolve: { alias },
        plugins: [servedFiles(root, ['tests']), builtWorkers(), kernels(), peopleModel(true)],
        publicDir: `${root}public`,
        worker: { format: 'es' },
        optimizeDeps: {
          // If found late, in a worker, these would reload the page in the middle of a test.
          include: ['mediabunny', '@mediabunny/aac-encoder', 'valibot', 'zustand/vanilla', ...PEOPLE_RUNTIME],
          exclude: ['@techstark/opencv-js', '@ffmpeg/ffmpeg', '@ffmpeg/core'],
        },
        test: {
          ...PATIENT,
          name: 'media',
          root,
          // The browser pool reads only the project's own value.
          maxWorkers: 2,
          include: ['tests/media/**/*.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { limitStorage },
            provider: playwright({
              launchOptions: { executablePath: findShell() ?? findBrowser(), args: [...BROWSER_ARGS] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
