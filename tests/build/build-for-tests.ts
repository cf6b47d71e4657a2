import { spawnSync } from 'node:child_process';
import { buildApp } from '../../e2e/build-app.ts';

/** Builds the app once for the checks, the journeys and the media tests. */
async function main(outDir: string | undefined): Promise<void> {
  if (!outDir) throw new Error('Missing argument: the folder for the build.');
  await buildApp(outDir);
  for (const check of ['check-bundle', 'check-target']) {
    const args = ['--import', 'tsx', `tests/build/${check}.ts`, outDir];
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}

await main(process.argv[2]);
