import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { robotsTxt, sitemapXml, withContent, withHead } from './site-files.ts';
import { showsLanding } from '../lib/shows-landing.ts';
import { PUBLIC_PAGES } from '../domain/public-pages.ts';

/** Pages without content of the database: the build draws them into files. */
interface PrerenderModule {
  /** The page's HTML; null when it is drawn in the browser only. */
  readonly renderPage: (path: string) => string | null;
}

/** Has to stand in the first kilobyte. */
const CHARSET = '<meta charset="utf-8" />';

/**
 * Runs in index.html before anything is painted. Hosts answer every address of the app with that file: its landing page
 * is shown at / only, to visitors only, and not when a sign-in link comes back.
 */
const GUARD = `if(!(${String(showsLanding)})())document.documentElement.dataset.app=''`;

/** The guard's place in a policy for scripts. */
export const GUARD_SOURCE = `'sha256-${createHash('sha256').update(GUARD).digest('base64')}'`;

/**
 * Makes the site readable without its scripts: an HTML file for each public page with its title, description and
 * canonical address, the landing page with its styles inside, sitemap.xml and robots.txt.
 * @param siteUrl the site's own address; without one there is no sitemap, and no canonical address.
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
        // Other builds of the project (benchmarks) have no page of the app.
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
      const isHome = page.path === '/';
      const head = isHome
        ? inlineStyles(shell, outDir).replace(CHARSET, `${CHARSET}<script>${GUARD}</script>`)
        : shell;
      const html = withContent(withHead(head, page, siteUrl), renderPage(page.path));
      writeFileSync(join(outDir, isHome ? 'index.html' : `${page.path.slice(1)}.html`), html);
    }
  } finally {
    await server.close();
  }
}

/** The landing page is painted as soon as its file is there: its styles come with it. */
function inlineStyles(html: string, outDir: string): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/, (_, href: string) => {
    const css = readFileSync(join(outDir, href), 'utf8');
    return `<style>${css}</style>`;
  });
}
