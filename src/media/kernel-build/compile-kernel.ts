import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SOURCES = resolve(import.meta.dirname, '../assembly');
const CACHE = resolve(import.meta.dirname, '../../../../../node_modules/.cache/tracking-kernel');
/** AS112: vectors pass between our own modules only. */
const OPTIONS =
  '-O3 --converge --noAssert --enable simd --runtime stub --use abort= --disableWarning 112'.split(' ');

/**
 * Compiles the kernel with AssemblyScript unless these very sources were compiled before.
 * @returns the path of kernel.wasm, in a folder of node_modules/.cache named by the sources' hash
 * @throws with the compiler's messages
 */
export async function compileKernel(): Promise<string> {
  const folder = join(CACHE, hashOfSources());
  const path = join(folder, 'kernel.wasm');
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  // Whole or not at all: other processes may look for it at the same time.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, await compile());
  renameSync(draft, path);
  return path;
}

function hashOfSources(): string {
  const hash = createHash('sha256').update(OPTIONS.join(' '));
  for (const name of readdirSync(SOURCES).sort()) hash.update(name).update(readFileSync(join(SOURCES, name)));
  return hash.digest('hex').slice(0, 16);
}

async function compile(): Promise<Uint8Array> {
  // Takes a second to load: only when there is something to compile.
  const { default: asc } = await import('assemblyscript/asc');
  let binary: Uint8Array | null = null;
  const messages = asc.createMemoryStream();
  const { error } = await asc.main(
    ['index.ts', '--outFile', 'kernel.wasm', '--baseDir', SOURCES, ...OPTIONS],
    {
      stderr: messages,
      writeFile: (_, contents) => {
        if (typeof contents !== 'string') binary = contents;
      },
    },
  );
  if (error !== null || binary === null) {
    throw new Error(`The tracking kernel does not compile\n${messages.toString()}`, { cause: error });
  }
  return binary;
}
