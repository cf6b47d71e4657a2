import { spawn } from 'node:child_process';
import { withoutColors } from './records.ts';
import { ProcessorShares, type Taken } from './processor-shares.ts';

/** How much of a command's output is kept: tools report failures last. */
const KEPT_CHARACTERS = 6000;
/** How long a command's output may take to arrive after it has ended. */
const PIPES_MS = 5000;

/** Several commands may run at once. */
const shares = new ProcessorShares();
let started = 0;

export interface Command {
  /** The arguments of Node. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface CommandEnd extends Taken {
  readonly code: number;
  /** The end of its output, without colors. */
  readonly output: string;
}

/** Runs a command with this Node, passes its output through, and measures it. */
export async function runCommand({ args, env }: Command): Promise<CommandEnd> {
  const key = String((started += 1));
  shares.begin(key);
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  });
  let output = '';
  const pass = (to: NodeJS.WriteStream) => (chunk: Buffer) => {
    to.write(chunk);
    output = (output + chunk.toString()).slice(-KEPT_CHARACTERS);
  };
  child.stdout.on('data', pass(process.stdout));
  child.stderr.on('data', pass(process.stderr));
  child.once('exit', () => {
    // A browser left behind by a command would keep its pipes open forever.
    setTimeout(() => {
      child.stdout.destroy();
      child.stderr.destroy();
    }, PIPES_MS).unref();
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  return { code, output: withoutColors(output), ...shares.end(key) };
}
