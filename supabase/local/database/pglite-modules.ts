import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** PGlite's WebAssembly, compiled. Threads of one process can share it. */
export interface PgliteModules {
  readonly pgliteWasmModule: WebAssembly.Module;
  readonly initdbWasmModule: WebAssembly.Module;
}

const DIST_DIR = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));

let compiled: Promise<PgliteModules> | null = null;

/** Compiles once for all databases of this process, because compiling takes most of the time to open one. */
export function pgliteModules(): Promise<PgliteModules> {
  compiled ??= compileBoth();
  return compiled;
}

async function compileBoth(): Promise<PgliteModules> {
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([
    compile('pglite.wasm'),
    compile('initdb.wasm'),
  ]);
  return { pgliteWasmModule, initdbWasmModule };
}

async function compile(file: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(join(DIST_DIR, file)));
}
