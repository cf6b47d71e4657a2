import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const MEDIA = resolve(import.meta.dirname, '../../media');
/** Folders of AssemblyScript whose index.ts exports a kernel. */
const SOURCES = {
  tracking: join(MEDIA, 'tracking/kernel/assembly'),
  export: join(MEDIA, 'export/kernel/assembly'),
} as const;
export type KernelName = keyof typeof SOURCES;
export const KERNEL_NAMES: readonly KernelName[] = ['tracking', 'export'];

const CACHE = resolve(MEDIA, '../../node_modules/.cache/kernels');
/** The warning AS112 is switched off, because vectors pass only between our own modules. */
const OPTIONS =
  '-O3 --converge --noAssert --enable simd --runtime stub --use abort= --disableWarning 112'.split(' ');

/**
 * Compiles a kernel with AssemblyScript, unless the same sources were compiled before.
 * @returns the path of kernel.wasm, in a folder of node_modules/.cache named by the sources' hash
 * @throws with the compiler's messages
 */
export async function compileKernel(name: KernelName): Promise<string> {
  const sources = SOURCES[name];
  const folder = join(CACHE, `${name}-${hashOf(sources)}`);
  const path = join(folder, 'kernel.wasm');
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  // The file is written under another name and then renamed, so that other processes never see a part of it.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, await compile(sources));
  renameSync(draft, path);
  return path;
}

function hashOf(sources: string): string {
  const hash = createHash('sha256').update(OPTIONS.join(' '));
  const files = readdirSync(sources, { encoding: 'utf8', recursive: true }).filter((name) =>
    name.endsWith('.ts'),
  );
  for (const name of files.sort()) hash.update(name).update(readFileSync(join(sources, name)));
  return hash.digest('hex').slice(0, 16);
}

async function compile(sources: string): Promise<Uint8Array> {
  // The compiler takes a second to load, so it is imported only when there is something to compile.
  const { default: asc } = await import('assemblyscript/asc');
  let binary: Uint8Array | null = null;
  const messages = asc.createMemoryStream();
  const { error } = await asc.main(
    ['index.ts', '--outFile', 'kernel.wasm', '--baseDir', sources, ...OPTIONS],
    {
      stderr: messages,
      writeFile: (_, contents) => {
        if (typeof contents !== 'string') binary = contents;
      },
    },
  );
  if (error !== null || binary === null) {
    throw new Error(`The kernel in ${sources} does not compile\n${messages.toString()}`, { cause: error });
  }
  return binary;
}
