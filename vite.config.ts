import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { kernels } from './src/build/kernel/kernel-plugin.ts';
import { peopleModel } from './src/build/people/people-plugin.ts';
import { BUILD_TARGET } from './src/build/build-target.ts';
import { licenses } from './src/build/licenses-plugin.ts';
import { framingHeaders, hostingRules } from './src/build/hosting-rules.ts';
import { offline } from './src/build/offline/offline-plugin.ts';
import { servedFiles } from './src/build/served-files-plugin.ts';
import { site } from './src/build/site-plugin.ts';
import { PUBLIC_PAGES } from './src/domain/public-pages.ts';
import { SHARE, sharedClipPath } from './src/domain/share-target.ts';
import { CRAWLER_ROUTES, crawlerWorker } from './src/lib/crawler-worker.ts';
import { formatHeaders, headersFor, parseHeaders, pathOf } from './src/lib/static-headers.ts';
import { CRAWLER } from './supabase/functions/link-preview/crawlers.ts';
import { VISITOR_HEADER } from './supabase/functions/link-preview/visitor.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
/** Where the embedded backend of `npm start` listens, with its key (supabase/local). */
const EMBEDDED = { url: 'http://127.0.0.1:54321', key: 'sb_publishable_local_standout' };
/** What the model that finds people runs on. */
const PEOPLE_RUNTIME = ['core', 'converter', 'backend-wasm'].map((part) => `@tensorflow/tfjs-${part}`);
/** One chunk for what every screen loads: in two, as some lazy parts import only half of it, it is compressed worse. */
const REACT = { name: 'react', test: /node_modules\/react\// };
/** Small parts that every screen has, and what the screens of guests share: likewise. */
const PARTS = {
  name: 'parts',
  test: /src\/(ui\/(button|button-look|spinner|empty-state|error-panel|note|wordmark|field|lazy-scene)\.|lib\/(cx|browser-storage|persisted-value)\.|domain\/(brand|errors|paths|limits|settings|plain-text|access-code|format)\.|backend\/(http\/(parse-config|parse-with|config)|settings\/background-url|auth\/session-key)\.|app\/(replaces-prerendered|use-step-focus|start-failure|layout\/(screen-loading|legal-pages|copyright-line))\.)|icons\/(info|triangle-exclamation-point)\.|node_modules\/(valibot|react-dom\/(index|cjs\/react-dom\.production))|lucide-react\/dist\/esm\/(shared|context|Icon|createLucideIcon)/,
};
/** What every page with videos reads: likewise. */
const VIDEOS = {
  name: 'videos',
  test: /src\/(domain\/(file-names|video|video-name|buckets|sharing)\.|backend\/(sharing\/sharing-rows|storage\/buckets))/,
};
/** What plays the videos: likewise. A shared link loads it beside its content. */
const PLAYER = {
  name: 'player',
  test: /src\/(ui\/video-|media\/keep-moving)|icons\/(lock|play|rotate-ccw|settings|volume-x|chevron-left|chevron-right)\.|node_modules\/react-player\//,
};
const GUESTS = {
  name: 'guests',
  test: /src\/(features\/auth\/(auth-|mail-|check-|send-again|use-)|ui\/code-field)/,
};

export default defineConfig(({ mode, command }) => {
  if (command === 'build') chooseBackend(mode);
  return {
    plugins: [
      servedFiles(ROOT),
      react(),
      tailwindcss(),
      kernels(),
      peopleModel(hasPeople(mode)),
      staticHosting(mode),
      framing(),
      ffmpegNotice(),
      licenses(ROOT),
      chunkReport(),
      site(ROOT, siteUrl(mode)),
      // After all other files are written.
      offline(ROOT),
    ],
    resolve: { alias: { '@': `${ROOT}src` } },
    // As hosts do: with answers that vary by origin, WebKit fetches a preloaded font a second time.
    preview: { cors: false },
    build: {
      target: BUILD_TARGET,
      // Nothing as a data: address: the security policy allows those for pictures only.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        output: {
          assetFileNames,
          codeSplitting: {
            groups: [REACT, PARTS, VIDEOS, PLAYER, GUESTS],
            includeDependenciesRecursively: false,
          },
        },
      },
    },
    worker: {
      format: 'es',
      plugins: () => [kernels(), peopleModel(hasPeople(mode))],
      rolldownOptions: {
        output: {
          assetFileNames,
          // A folder of its own, so that its response can have a policy of its own.
          entryFileNames: ({ facadeModuleId }) =>
            `${facadeModuleId?.endsWith('/tracking.worker.ts') ? 'tracking' : 'assets'}/[name]-[hash].js`,
        },
      },
    },
    optimizeDeps: {
      exclude: ['@techstark/opencv-js', '@ffmpeg/ffmpeg', '@ffmpeg/core'],
      // Only workers import these: found late, they would reload the page in the middle of an export.
      include: ['mediabunny', '@mediabunny/aac-encoder', ...PEOPLE_RUNTIME],
    },
  };
});

/** A build without a project in its environment talks to the embedded backend, so that a fresh clone can preview. */
function chooseBackend(mode: string): void {
  const env = loadEnv(mode, ROOT);
  if (env['VITE_SUPABASE_URL'] && env['VITE_SUPABASE_PUBLISHABLE_KEY']) return;
  console.warn(`VITE_SUPABASE_URL is not set: this build talks to the embedded backend at ${EMBEDDED.url}.`);
  process.env['VITE_SUPABASE_URL'] = EMBEDDED.url;
  process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] = EMBEDDED.key;
}

/** The owner can do without the model that finds people. */
function hasPeople(mode: string): boolean {
  return loadEnv(mode, ROOT)['VITE_PEOPLE'] !== 'off';
}

/** The site's own address for search engines and previews; null when it is not told. */
function siteUrl(mode: string): string | null {
  const url = loadEnv(mode, ROOT)['VITE_SITE_URL'];
  return url ? url.replace(/\/+$/, '') : null;
}

function assetFileNames({ names }: { readonly names: readonly string[] }): string {
  return names.some((name) => name.startsWith('ffmpeg-core'))
    ? 'ffmpeg/[name]-[hash][extname]'
    : 'assets/[name]-[hash][extname]';
}

/**
 * Writes what static hosts read (_headers, _redirects for paths of the app, and the worker that shows crawlers the
 * previews of links), and previews with the same headers.
 */
function staticHosting(mode: string): Plugin {
  return {
    name: 'static-hosting',
    apply: (_, { command, isPreview }) => command === 'build' || isPreview === true,
    generateBundle: {
      // After Vite has added the workers' files.
      order: 'post',
      handler(_, bundle) {
        const supabaseOrigin = new URL(loadEnv(mode, ROOT)['VITE_SUPABASE_URL'] ?? EMBEDDED.url).origin;
        const trackingFiles = Object.keys(bundle)
          .filter((name) => name.startsWith('tracking/'))
          .map((name) => `/${name}`);
        this.emitFile({
          type: 'asset',
          fileName: '_headers',
          source: formatHeaders(hostingRules(supabaseOrigin, trackingFiles)),
        });
        const redirects = `${SHARE.action} ${sharedClipPath('not-ready')} 303\n/* /index.html 200\n`;
        this.emitFile({ type: 'asset', fileName: '_redirects', source: redirects });
        const functionUrl = `${supabaseOrigin}/functions/v1/link-preview`;
        const worker = crawlerWorker(functionUrl, CRAWLER, VISITOR_HEADER);
        this.emitFile({ type: 'asset', fileName: '_worker.js', source: worker });
        this.emitFile({ type: 'asset', fileName: '_routes.json', source: JSON.stringify(CRAWLER_ROUTES) });
      },
    },
    configurePreviewServer(server) {
      const file = resolve(server.config.root, server.config.build.outDir, '_headers');
      const rules = existsSync(file) ? parseHeaders(readFileSync(file, 'utf8')) : [];
      server.middlewares.use((request, response, next) => {
        const path = pathOf(request.url ?? '/');
        for (const [name, value] of Object.entries(headersFor(rules, path))) response.setHeader(name, value);
        // As hosts do: a page's own file for its address.
        if (path !== '/' && PUBLIC_PAGES.some((page) => page.path === path)) request.url = `${path}.html`;
        next();
      });
    },
  };
}

/** Keeps other sites' frames off the development server as off a host. */
function framing(): Plugin {
  return {
    name: 'framing',
    apply: (_, { command, isPreview }) => command === 'serve' && isPreview !== true,
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const headers = framingHeaders(pathOf(request.url ?? '/'));
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        next();
      });
    },
  };
}

/** Where the build ships FFmpeg, its notice stands beside it (LICENSE, "Third-party software with other terms"). */
function ffmpegNotice(): Plugin {
  return {
    name: 'ffmpeg-notice',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (!Object.keys(bundle).some((name) => name.startsWith('ffmpeg/'))) return;
        const license = readFileSync(`${ROOT}LICENSE`, 'utf8');
        const notice = license.slice(license.indexOf('Third-party software'));
        this.emitFile({ type: 'asset', fileName: 'ffmpeg/NOTICE.txt', source: notice });
      },
    },
  };
}

/** Lists the chunks with their modules for tests/build/check-bundle.ts. */
function chunkReport(): Plugin {
  return {
    name: 'chunk-report',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle)
        .filter((item) => item.type === 'chunk')
        .map(({ fileName, isEntry, imports, facadeModuleId, moduleIds }) => ({
          file: fileName,
          isEntry,
          imports,
          facade: facadeModuleId && relative(ROOT, facadeModuleId),
          modules: moduleIds.map((id) => relative(ROOT, id)),
        }));
      this.emitFile({ type: 'asset', fileName: '.vite/chunks.json', source: JSON.stringify(chunks) });
    },
  };
}
