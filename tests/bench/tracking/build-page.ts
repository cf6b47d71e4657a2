import { join } from 'node:path';
import { build } from 'vite';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '../../..');
const SHIPPED_REGISTRY = join(ROOT, 'src/media/tracking/registry.ts');
const TIMED_REGISTRY = join(import.meta.dirname, 'timed-registry.ts');

/** Path of the page inside the build. */
export const PAGE_PATH = '/tests/bench/tracking/page.html';

/**
 * Builds the benchmark's page with the project's own configuration, so that the workers are bundled, minified and
 * targeted like the shipped ones (modules of a development server start and run differently). One thing differs:
 * engines come from the timed registry, which measures the engine's own time per frame.
 */
export async function buildPage(outDir: string): Promise<void> {
  // Without an address, the build prints a note about the embedded backend, which this page does not use.
  process.env['VITE_SUPABASE_URL'] ??= 'http://127.0.0.1';
  process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ??= 'none';
  await build({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    worker: { plugins: () => [timedEngines()] },
    build: {
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      reportCompressedSize: false,
      rolldownOptions: { input: join(ROOT, PAGE_PATH) },
    },
  });
}

/** A plugin that gives the timed registry to all importers of the registry, except to the timed registry itself. */
function timedEngines(): Plugin {
  return {
    name: 'timed-engines',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('registry') || importer === TIMED_REGISTRY) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved?.id === SHIPPED_REGISTRY ? TIMED_REGISTRY : resolved;
    },
  };
}
