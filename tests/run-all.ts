import { spawn } from 'node:child_process';
import { ensureShell } from './ensure-browser.ts';
import { ensureFirefox } from './ensure-firefox.ts';
import { ensureWebKit } from './ensure-webkit.ts';
import { failureLines } from './failure-lines.ts';

interface Step {
  readonly name: string;
  readonly script: string;
}

/** Read the sources and share nothing: they run side by side. */
const CHECKS: readonly Step[] = [
  { name: 'format', script: 'format:check' },
  { name: 'lint', script: 'lint' },
  { name: 'types', script: 'typecheck' },
  { name: 'unused code', script: 'unused' },
];
/** Use all cores themselves: one after the other, in the order of how fast each finds a fault. */
const TESTS: readonly Step[] = [
  { name: 'unit, component and database tests', script: 'test:node' },
  { name: 'build and budgets', script: 'build' },
  { name: 'media tests', script: 'test:media' },
  { name: 'end-to-end', script: 'test:e2e' },
];

async function main(): Promise<void> {
  process.env['CHROMIUM_PATH'] = await ensureShell();
  const firefox = ensureFirefox();
  if (firefox) process.env['FIREFOX_PATH'] = firefox;
  const webkit = ensureWebKit();
  if (webkit) process.env['WEBKIT_PATH'] = webkit;
  const ends = await Promise.all(CHECKS.map(runStep));
  for (const step of TESTS) ends.push(await runStep(step));
  const failures = ends.filter(({ code }) => code !== 0);
  // Again at the end, where a log that is cut short still has it.
  for (const { step, output } of failures) {
    console.log(`\n=== ${step.name} ended with\n${output.slice(-LAST_CHARACTERS)}`);
  }
  const timings = ends.map(
    ({ step, code, seconds }) => `${code === 0 ? 'ok    ' : 'FAILED'} ${step.name}: ${Math.round(seconds)} s`,
  );
  console.log(`\n${timings.join('\n')}`);
  for (const { output } of failures) console.log(failureLines(output, NAMED));
  console.log(`${ends.length - failures.length} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

interface StepEnd extends ScriptEnd {
  readonly step: Step;
  readonly seconds: number;
}

async function runStep(step: Step): Promise<StepEnd> {
  const startedAt = Date.now();
  console.log(`\n=== ${step.name} (npm run ${step.script})`);
  const end = await runScript(step.script);
  return { ...end, step, seconds: (Date.now() - startedAt) / 1000 };
}

/** How much of a failed step is said again: the tools tell their failures last. */
const LAST_CHARACTERS = 6000;
/** How much of it is said once more in the very last lines: what failed and why. */
const NAMED = { characters: 1500, lineCharacters: 100 };
/** How long what a step has printed may take to arrive after its end. */
const PIPES_MS = 5000;

interface ScriptEnd {
  readonly code: number;
  readonly output: string;
}

function runScript(script: string): Promise<ScriptEnd> {
  return new Promise((resolve, reject) => {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const child = spawn(npm, ['run', '--silent', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
    });
    let output = '';
    const pass = (to: NodeJS.WriteStream) => (chunk: Buffer) => {
      to.write(chunk);
      output += chunk.toString();
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
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

await main();
