import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  checkChunks,
  checkHeaders,
  firstScreenBytes,
  landingBytes,
  viewerBytes,
  type Chunk,
} from './bundle-rules';

/** Runs after `vite build`: fails if the build breaks a rule about loading, size or headers. */
function main(dist: string): void {
  const chunks = JSON.parse(readFileSync(join(dist, '.vite/chunks.json'), 'utf8')) as readonly Chunk[];
  const gzipBytes = (file: string): number => gzipSync(readFileSync(join(dist, file))).length;
  const worker = readdirSync(dist).includes('tracking') ? readdirSync(join(dist, 'tracking'))[0] : undefined;
  const problems = [
    ...checkChunks(chunks, gzipBytes),
    ...checkHeaders(readFileSync(join(dist, '_headers'), 'utf8'), worker && `/tracking/${worker}`),
  ];
  for (const problem of problems) console.error(`✗ ${problem}`);
  if (problems.length > 0) process.exit(1);
  const [landing, login, viewer] = [landingBytes, firstScreenBytes, viewerBytes].map((measure) =>
    Math.round(measure(chunks, gzipBytes) / 1000),
  );
  process.stdout.write(
    `Build checked: the landing page loads ${landing} kB of JavaScript (gzip), from there to login ${login} kB, ` +
      `a shared link ${viewer} kB.\n`,
  );
}

main(process.argv[2] ?? 'dist');
