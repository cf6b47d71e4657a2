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
  const failures: string[] = [];
  for (const step of STEPS) {
    const startedAt = Date.now();
    console.log(`\n=== ${step.name} (npm run ${step.script})`);
    const { code, lastLines } = await runScript(step.script);
    timings.push(
      `${code === 0 ? 'ok    ' : 'FAILED'} ${step.name}: ${Math.round((Date.now() - startedAt) / 1000)} s`,
    );
    if (code !== 0) failures.push(`=== ${step.name} ended with\n${lastLines}`);
  }
  // Again at the end, where a log that is cut short still has it.
  for (const failure of failures) console.log(`\n${failure}`);
  console.log(`\n${timings.join('\n')}\n${STEPS.length - failures.length} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

/** How much of a failed step is said again: the tools tell their failures last. */
const LAST_CHARACTERS = 6000;
/** How long what a step has printed may take to arrive after its end. */
const PIPES_MS = 5000;

interface ScriptEnd {
  readonly code: number;
  readonly lastLines: string;
}

function runScript(script: string): Promise<ScriptEnd> {
  return new Promise((resolve, reject) => {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const child = spawn(npm, ['run', '--silent', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
    });
    let lastLines = '';
    const pass = (to: NodeJS.WriteStream) => (chunk: Buffer) => {
      to.write(chunk);
      lastLines = (lastLines + chunk.toString()).slice(-LAST_CHARACTERS);
    };
    child.stdout.on('data', pass(process.stdout));
    child.stderr.on('data', pass(process.stderr));
    child.on('error', reject);
    child.on('exit', () => {
      // A browser that a step has left behind would hold its pipes open for ever.
      setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
      }, PIPES_MS).unref();
    });
    child.on('close', (code) => resolve({ code: code ?? 1, lastLines }));
  });
}

await main();
