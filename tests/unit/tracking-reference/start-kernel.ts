import { readFileSync } from 'node:fs';
import { Kernel } from '@/media/tracking/kernel/kernel';
import { compileKernel } from '@/media/tracking/kernel/build/compile-kernel';

/** The tracking kernel in Node, compiled from its sources unless it was before. */
export async function startKernel(): Promise<Kernel> {
  return new Kernel(await WebAssembly.compile(readFileSync(await compileKernel())));
}
