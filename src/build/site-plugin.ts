import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createServer, type Plugin } from 'vite';
import {
  robotsTxt,
  scriptFiles,
  sitemapXml,
  withContent,
  withHead,
  withScripts,
  type BuiltScript,
} from './site-files.ts';
import { showsLanding } from '../lib/shows-landing.ts';
import { PATHS } from '../domain/paths.ts';
import { PUBLIC_PAGES } from '../domain/public-pages.ts';

/** Pages that need no data from the database, which the build renders to files. */
interface PrerenderModule {
  /** The page's HTML; null for a page that only the browser renders. */
  readonly renderPage: (path: string) => string | null;
}

/** Browsers look for the charset only in the first kilobyte. */
const CHARSET = '<meta charset="utf-8" />';

/** Pages with their styles inside: the landing page, and the page to which its links lead by a page load. */
const SHOWN_AT_ONCE: ReadonlySet<string> = new Set([PATHS.home, PATHS.try]);

/** The modules that start one after another until the app shows the page for trying the editor. */
const TRY_MODULES = ['boot.tsx', 'app.tsx', 'pages/try-route.tsx', 'pages/try-screen.tsx'].map(
  (module) => `src/app/${module}`,
);

/**
 * This script runs in index.html before the first paint. Hosts answer every address of the app with that file, but its
 * landing page must show only at /, only to visitors, and not when a sign-in link returns.
 */
const GUARD = `if(!(${String(showsLanding)})())document.documentElement.dataset.app=''`;

/** The guard's entry in a content security policy for scripts. */
export const GUARD_SOURCE = `'sha256-${createHash('sha256').update(GUARD).digest('base64')}'`;

/**
 * Makes the site readable without its scripts: an HTML file for each public page with its title, description and
 * canonical address, the first two with their styles inside, sitemap.xml and robots.txt.
 * @param siteUrl the site's own address; without one there is no sitemap and no canonical address.
 */
export function site(root: string, siteUrl: string | null): Plugin {
  let outDir = '';
  return {
    name: 'site',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robotsTxt(siteUrl) });
      if (siteUrl !== null)
        this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemapXml(siteUrl) });
    },
    closeBundle: {
      sequential: true,
      async handler() {
        // Other builds of the project (benchmarks) have no index.html.
        if (!existsSync(join(outDir, 'index.html'))) return;
        await writePages(root, outDir, siteUrl);
      },
    },
  };
}

async function writePages(root: string, outDir: string, siteUrl: string | null): Promise<void> {
  const shell = readFileSync(join(outDir, 'index.html'), 'utf8');
  const server = await createServer({
    configFile: false,
    root,
    logLevel: 'error',
    appType: 'custom',
    resolve: { alias: { '@': join(root, 'src') } },
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { renderPage } = (await server.ssrLoadModule('/src/app/prerender.tsx')) as PrerenderModule;
    for (const page of PUBLIC_PAGES) {
      const isHome = page.path === PATHS.home;
      const styled = SHOWN_AT_ONCE.has(page.path) ? inlineStyles(shell, outDir) : shell;
      const head = isHome ? styled.replace(CHARSET, `${CHARSET}<script>${GUARD}</script>`) : styled;
      const files = page.path === PATHS.try ? scriptFiles(builtScripts(outDir), TRY_MODULES) : [];
      const html = withContent(withScripts(withHead(head, page, siteUrl), files), renderPage(page.path));
      writeFileSync(join(outDir, isHome ? 'index.html' : `${page.path.slice(1)}.html`), html);
    }
  } finally {
    await server.close();
  }
}

/** The list of scripts that vite.config.ts writes. */
function builtScripts(outDir: string): readonly BuiltScript[] {
  return JSON.parse(readFileSync(join(outDir, '.vite/chunks.json'), 'utf8')) as readonly BuiltScript[];
}

/** Puts the styles into a page's file, so that the page is painted as soon as its file has arrived. */
function inlineStyles(html: string, outDir: string): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/, (_, href: string) => {
    const css = readFileSync(join(outDir, href), 'utf8');
    return `<style>${css}</style>`;
  });
}
