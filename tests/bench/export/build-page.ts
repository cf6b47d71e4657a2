import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../../..');

/** Where the page is inside the build. */
export const PAGE_PATH = '/tests/bench/export/page.html';

/**
 * Builds the benchmark's page with the project's own configuration: the export's workers are bundled, minified and
 * targeted as those that are shipped.
 */
export async function buildPage(outDir: string): Promise<void> {
  // Any address silences the note about the embedded backend, which is not used here.
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
