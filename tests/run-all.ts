import { spawn } from 'node:child_process';
import { ensureBrowser } from './ensure-browser.ts';
import { ensureFirefox } from './ensure-firefox.ts';
import { ensureWebKit } from './ensure-webkit.ts';

/** What `npm test` runs, in the order of how fast each finds a fault. */
const STEPS = [
  { name: 'format', script: 'format:check' },
  { name: 'lint', script: 'lint' },
  { name: 'types', script: 'typecheck' },
  { name: 'unused code', script: 'unused' },
  { name: 'unit, component and database tests', script: 'test:node' },
  { name: 'build and budgets', script: 'build' },
  { name: 'media tests', script: 'test:media' },
  { name: 'end-to-end', script: 'test:e2e' },
] as const;

async function main(): Promise<void> {
  process.env['CHROMIUM_PATH'] = await ensureBrowser();
  const firefox = ensureFirefox();
  if (firefox) process.env['FIREFOX_PATH'] = firefox;
  const webkit = ensureWebKit();
  if (webkit) process.env['WEBKIT_PATH'] = webkit;
  const timings: string[] = [];
  let failed = 0;
  for (const step of STEPS) {
    const startedAt = Date.now();
    console.log(`\n=== ${step.name} (npm run ${step.script})`);
    const code = await runScript(step.script);
    timings.push(
      `${code === 0 ? 'ok    ' : 'FAILED'} ${step.name}: ${Math.round((Date.now() - startedAt) / 1000)} s`,
    );
    if (code !== 0) failed += 1;
  }
  console.log(`\n${timings.join('\n')}\n${STEPS.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function runScript(script: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const child = spawn(npm, ['run', '--silent', script], {
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

await main();
