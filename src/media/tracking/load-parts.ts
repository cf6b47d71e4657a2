import type { TrackingMethod } from '@/domain/track';
import { loadKernel } from './kernel/load-kernel';
import { loadOpenCv } from './opencv/load-opencv';
import type { LoadedOpenCv } from './opencv/load-opencv';

/** The loaded parts from which engines are made. */
export interface EngineParts {
  /** The compiled numeric kernel; every engine has its own instance. */
  readonly kernel: WebAssembly.Module;
  /** OpenCV for Lucas-Kanade; null for Farneback, whose flow is in the kernel, because OpenCV is 10 MB. */
  readonly openCv: LoadedOpenCv | null;
}

/**
 * Loads the parts that a method needs, once per worker.
 * @throws when a part cannot be fetched or started; the next call tries again.
 */
export async function loadParts(method: TrackingMethod): Promise<EngineParts> {
  const [openCv, kernel] = await Promise.all([method === 'lucas-kanade' ? loadOpenCv() : null, loadKernel()]);
  return { openCv, kernel };
}
