import { loadKernel } from './kernel/load-kernel';
import { loadOpenCv } from './opencv/load-opencv';
import type { LoadedOpenCv } from './opencv/load-opencv';

/** What engines are made of. */
export interface EngineParts extends LoadedOpenCv {
  /** Of the numeric kernel; every engine has an instance of its own. */
  readonly kernel: WebAssembly.Module;
}

/**
 * Loads OpenCV and the kernel, once per worker.
 * @throws when one cannot be fetched or started; the next call tries again.
 */
export async function loadParts(): Promise<EngineParts> {
  const [{ cv }, kernel] = await Promise.all([loadOpenCv(), loadKernel()]);
  return { cv, kernel };
}
