import { readFileSync } from 'node:fs';
import { Kernel } from '@/media/tracking/kernel/kernel';
import { compileKernel } from '@/build/kernel/compile-kernel';

/** For hooks that may have to compile the kernel, on a busy machine. */
export const START_TIMEOUT_MS = 120_000;

/** The tracking kernel in Node, compiled from its sources if necessary. */
export async function startKernel(): Promise<Kernel> {
  return new Kernel(await WebAssembly.compile(readFileSync(await compileKernel('tracking'))));
}
