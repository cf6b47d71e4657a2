import { createHash } from 'node:crypto';
import { SHELL_PATH, type OfflineFiles, type StoredFile } from '../../offline/stored-file.ts';

/** A file of the build. */
export interface BuiltFile {
  /** Its path on the host. */
  readonly path: string;
  readonly content: Uint8Array;
}

/** Larger files are for tracking and exporting: workers, models and encoders. */
const TOOL_MIN_BYTES = 256_000;
/** What the app loads by itself. The worker needs the page, too, which hosts send for every path. */
const NEEDED = /^\/(assets|tracking|ffmpeg)\/.*\.(js|css|wasm|woff2|json|bin)$|^\/favicon\.svg$/;
/** Pages and workers run under the policy in their own headers. */
const HAS_POLICY = /\.worker-[^/]*\.js$/;

/**
 * The files of a build that the service worker may store. All other files, such as the landing page's pictures, come
 * from the host.
 * @param headersOf the headers that the host sends for a path.
 */
export function offlineFiles(
  built: readonly BuiltFile[],
  headersOf: (path: string) => Readonly<Record<string, string>>,
): OfflineFiles {
  const start: StoredFile[] = [];
  const tools: StoredFile[] = [];
  for (const { path, content } of built) {
    const isShell = path === '/index.html';
    if (!isShell && !NEEDED.test(path)) continue;
    const hash = createHash('sha256').update(content).digest('base64');
    if (isShell) start.unshift(withHeaders(SHELL_PATH, hash, 'text/html; charset=utf-8', headersOf));
    else {
      const file = HAS_POLICY.test(path)
        ? withHeaders(path, hash, 'text/javascript; charset=utf-8', headersOf)
        : { path, hash };
      (content.length < TOOL_MIN_BYTES ? start : tools).push(file);
    }
  }
  return { start, tools };
}

function withHeaders(
  path: string,
  hash: string,
  type: string,
  headersOf: (path: string) => Readonly<Record<string, string>>,
): StoredFile {
  return { path, hash, headers: { ...headersOf(path), 'Content-Type': type } };
}
