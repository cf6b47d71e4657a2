import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { kernels } from '../src/media/kernel-build/kernel-plugin.ts';
import { BROWSER_ARGS, findBrowser } from './browser.ts';
import {
  allowRequests,
  blockRequests,
  limitStorage,
  longestTaskMs,
  recordTasks,
} from './media/browser-commands.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const alias = { '@': `${root}src` };

export default defineConfig({
  root,
  test: {
    // For all projects: vitest refuses to run projects of different numbers together.
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias },
        test: { name: 'unit', root, environment: 'node', include: ['tests/unit/**/*.test.ts'] },
      },
      {
        resolve: { alias },
        test: {
          name: 'component',
          root,
          environment: 'jsdom',
          include: ['tests/component/**/*.test.tsx'],
          globalSetup: ['tests/component/support/start-backend.ts'],
          setupFiles: ['tests/component/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'database',
          root,
          environment: 'node',
          include: ['tests/database/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          pool: 'forks',
        },
      },
      {
        resolve: { alias },
        plugins: [kernels()],
        publicDir: `${root}public`,
        worker: { format: 'es' },
        optimizeDeps: {
          // Found late, in a worker, these would reload the page in the middle of a test.
          include: ['mediabunny', '@mediabunny/aac-encoder', 'valibot'],
          exclude: ['@techstark/opencv-js', '@ffmpeg/ffmpeg', '@ffmpeg/core'],
        },
        test: {
          name: 'media',
          root,
          include: ['tests/media/**/*.test.ts'],
          testTimeout: 120_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { allowRequests, blockRequests, limitStorage, longestTaskMs, recordTasks },
            provider: playwright({
              launchOptions: { executablePath: findBrowser(), args: [...BROWSER_ARGS] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
