import { headersFor, parseHeaders } from '../../src/lib/static-headers';

/** A chunk as vite.config.ts reports it; `modules` are paths in the project. */
export interface Chunk {
  readonly file: string;
  readonly isEntry: boolean;
  readonly facade: string | null;
  readonly imports: readonly string[];
  readonly modules: readonly string[];
}

/** Modules that must not load before a user works on a video. */
const HEAVY = /node_modules\/(@techstark\/opencv-js|@tensorflow|@ffmpeg|@mediabunny|mediabunny)\//;
const LOGIN_SCREEN = 'src/features/auth/login-page.tsx';
const LANDING = 'src/app/hydrate-landing.ts';
const FIRST_SCREENS = [
  LANDING,
  'src/app/boot.tsx',
  'src/app/app.tsx',
  'src/app/layout/auth-frame.tsx',
  LOGIN_SCREEN,
];
/** About 9 kB of this grow with the product: the list of all screens' files, and all error messages. */
export const FIRST_SCREENS_MAX_BYTES = 166_000;
/** The public pages of links, for visitors who only watch. */
const VIEWER = 'src/app/viewer-app.tsx';
const VIEWER_FACADES = ['src/app/boot.tsx', VIEWER];
export const VIEWER_MAX_BYTES = 95_000;
const LANDING_MAX_BYTES = 6000;

/** The chunks that a browser loads for these: themselves and their static imports, direct or not. */
function closureOf(chunks: readonly Chunk[], roots: readonly Chunk[]): readonly Chunk[] {
  const found = new Set(roots);
  for (const chunk of found) {
    for (const file of chunk.imports) {
      const next = chunks.find((each) => each.file === file);
      if (next) found.add(next);
    }
  }
  return [...found];
}

/** Compressed size of all JavaScript from the landing page to the login screen; `gzipBytes` gives a file's. */
export function firstScreenBytes(chunks: readonly Chunk[], gzipBytes: (file: string) => number): number {
  return sizeOf(chunksFor(chunks, FIRST_SCREENS), gzipBytes);
}

/** Compressed size of all JavaScript that a public page of a link loads. */
export function viewerBytes(chunks: readonly Chunk[], gzipBytes: (file: string) => number): number {
  return sizeOf(chunksFor(chunks, VIEWER_FACADES), gzipBytes);
}

/** Compressed size of all JavaScript that the landing page loads. */
export function landingBytes(chunks: readonly Chunk[], gzipBytes: (file: string) => number): number {
  return sizeOf(chunksFor(chunks, [LANDING]), gzipBytes);
}

function sizeOf(chunks: readonly Chunk[], gzipBytes: (file: string) => number): number {
  return chunks.reduce((sum, { file }) => sum + gzipBytes(file), 0);
}

/** Problems with what the first screens and the public pages of links load. */
export function checkChunks(
  chunks: readonly Chunk[],
  gzipBytes: (file: string) => number,
): readonly string[] {
  const problems = chunksFor(chunks, [...FIRST_SCREENS, VIEWER]).flatMap(({ file, modules }) =>
    modules
      .filter((module) => HEAVY.test(module))
      .map((module) => `${module} is loaded at the start, by ${file}`),
  );
  if (!chunks.some((chunk) => chunk.isEntry)) problems.push('the build has no entry chunk');
  if (!chunks.some((chunk) => chunk.facade === LOGIN_SCREEN))
    problems.push('the login screen has no separate chunk');
  if (!chunks.some((chunk) => chunk.facade === LANDING))
    problems.push('the landing page has no separate chunk');
  const landing = landingBytes(chunks, gzipBytes);
  if (landing > LANDING_MAX_BYTES) {
    problems.push(
      `the landing page loads ${landing} bytes of JavaScript (gzip), at most ${LANDING_MAX_BYTES}`,
    );
  }
  const size = firstScreenBytes(chunks, gzipBytes);
  if (size > FIRST_SCREENS_MAX_BYTES) {
    problems.push(
      `landing to login loads ${size} bytes of JavaScript (gzip), at most ${FIRST_SCREENS_MAX_BYTES}`,
    );
  }
  if (!chunks.some((chunk) => chunk.facade === VIEWER))
    problems.push('the public pages of links have no separate chunk');
  const viewerSize = viewerBytes(chunks, gzipBytes);
  if (viewerSize > VIEWER_MAX_BYTES) {
    problems.push(
      `a shared link loads ${viewerSize} bytes of JavaScript (gzip), at most ${VIEWER_MAX_BYTES}`,
    );
  }
  return problems;
}

/** What a browser loads for screens: the entry and their chunks, with everything these import. */
function chunksFor(chunks: readonly Chunk[], facades: readonly string[]): readonly Chunk[] {
  const isFirst = ({ facade }: Chunk): boolean => facade !== null && facades.includes(facade);
  return closureOf(
    chunks,
    chunks.filter((chunk) => chunk.isEntry || isFirst(chunk)),
  );
}

/** Problems with the headers that a host will send; `trackingWorker` is that worker's path. */
export function checkHeaders(text: string, trackingWorker: string | undefined): readonly string[] {
  const rules = parseHeaders(text);
  const policyOf = (path: string) => headersFor(rules, path)['Content-Security-Policy'] ?? '';
  const cacheOf = (path: string) => headersFor(rules, path)['Cache-Control'] ?? '';
  const page = headersFor(rules, '/dashboard');
  const expectations: Record<string, boolean> = {
    'pages have a policy without unsafe-eval':
      /default-src 'self'/.test(policyOf('/')) && !policyOf('/').includes(`'unsafe-eval'`),
    // The hash is that of the guard in index.html (src/build/site-plugin.ts).
    'pages allow no third-party script': /script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/=]+';/.test(
      policyOf('/'),
    ),
    'pages cannot be framed': ['/dashboard', '/embed/login', '/embed//login', '/embed/shared/A/login'].every(
      (path) =>
        policyOf(path).includes(`frame-ancestors 'none'`) &&
        headersFor(rules, path)['X-Frame-Options'] === 'DENY',
    ),
    'the embedded viewer can be framed':
      policyOf('/embed/shared/ABCD1234').endsWith('frame-ancestors *') &&
      headersFor(rules, '/embed/shared/ABCD1234')['X-Frame-Options'] === undefined,
    'pages of links are not indexed': ['/shared/A', '/playlist/A', '/embed/shared/A'].every(
      (path) => headersFor(rules, path)['X-Robots-Tag'] === 'noindex',
    ),
    'other workers have the pages’ policy': /script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/=]+';/.test(
      policyOf('/assets/export.worker-x.js'),
    ),
    'the tracking worker has its own file': trackingWorker !== undefined,
    'only the tracking worker has unsafe-eval':
      trackingWorker !== undefined &&
      / 'unsafe-eval'/.test(policyOf(trackingWorker)) &&
      policyOf('/tracking/login') === policyOf('/dashboard') &&
      !policyOf(trackingWorker).includes(','),
    'browsers do not guess types': page['X-Content-Type-Options'] === 'nosniff',
    'a referrer policy is set': page['Referrer-Policy'] !== undefined,
    'a permissions policy is set': page['Permissions-Policy'] !== undefined,
    'pages are revalidated': cacheOf('/') === 'no-cache' && cacheOf('/index.html') === 'no-cache',
    'the service worker is revalidated': cacheOf('/service-worker.js') === 'no-cache',
    'only scripts of this site become workers': policyOf('/').includes(`worker-src 'self' blob:;`),
    'hashed files are cached for a year': cacheOf('/assets/x.js') === 'public, max-age=31536000, immutable',
  };
  return Object.entries(expectations)
    .filter(([, holds]) => !holds)
    .map(([name]) => `_headers: not true: ${name}`);
}
