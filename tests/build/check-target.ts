import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { BUILD_TARGET } from '../../src/build/build-target';
import { ALLOWED } from './target/allowed-uses';
import { problemsOf } from './target/findings';
import { ownSources } from './target/own-sources';
import { builtFindings, ownFindings } from './target/script-findings';
import { styleFindings } from './target/style-findings';

/** Runs on the host, not in browsers. */
const HOST_SCRIPT = '_worker.js';

/** Runs after `vite build`: fails if scripts or styles need something that the target's oldest browsers lack. */
async function main(dist: string): Promise<void> {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file !== HOST_SCRIPT,
  );
  const read = (ending: string): ReadonlyMap<string, string> =>
    new Map(
      files
        .filter((file) => file.endsWith(ending))
        .map((file) => [file.split(sep).join('/'), readFileSync(join(dist, file), 'utf8')]),
    );
  const [scripts, sheets] = [read('.js'), read('.css')];
  const problems = problemsOf(
    [
      ...builtFindings(scripts, readFileSync(join(dist, 'index.html'), 'utf8')),
      ...ownFindings(await ownSources()),
      ...styleFindings(sheets),
    ],
    ALLOWED,
  );
  for (const problem of problems) console.error(`✗ ${problem}`);
  if (problems.length > 0) process.exit(1);
  process.stdout.write(
    `Target checked: ${scripts.size} scripts and ${sheets.size} style sheets run in ${BUILD_TARGET.join(', ')}.\n`,
  );
}

await main(process.argv[2] ?? 'dist');
