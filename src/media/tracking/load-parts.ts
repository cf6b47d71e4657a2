import type { TrackingMethod } from '@/domain/track';
import { loadKernel } from './kernel/load-kernel';
import { loadOpenCv } from './opencv/load-opencv';
import type { LoadedOpenCv } from './opencv/load-opencv';

/** What engines are made of. */
export interface EngineParts {
  /** Of the numeric kernel; every engine has an instance of its own. */
  readonly kernel: WebAssembly.Module;
  /** Lucas-Kanade's; null for Farneback, whose flow is in the kernel: OpenCV is 10 MB. */
  readonly openCv: LoadedOpenCv | null;
}

/**
 * Loads what a method needs, once per worker.
 * @throws when a part cannot be fetched or started; the next call tries again.
 */
export async function loadParts(method: TrackingMethod): Promise<EngineParts> {
  const [openCv, kernel] = await Promise.all([method === 'lucas-kanade' ? loadOpenCv() : null, loadKernel()]);
  return { openCv, kernel };
}
