import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../../..');

/** Path of the page inside the build. */
export const PAGE_PATH = '/tests/bench/export/page.html';

/**
 * Builds the benchmark's page with the project's own configuration, so that the export's workers are bundled, minified
 * and targeted like the shipped ones.
 */
export async function buildPage(outDir: string): Promise<void> {
  // Without an address, the build prints a note about the embedded backend, which this page does not use.
  process.env['VITE_SUPABASE_URL'] ??= 'http://127.0.0.1';
  process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ??= 'none';
  await build({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      reportCompressedSize: false,
      rolldownOptions: { input: join(ROOT, PAGE_PATH) },
    },
  });
}
