import { RARE_READERS } from '../rare-readers';
import type { TrialReader } from './prepare-clip';

const loadProbe = () => import('@/media/reading/probe');

/** Reads visitors' files. Its code loads while the visitor looks for a clip (`loadReader`). */
export const TRIAL_READER: TrialReader = {
  ...RARE_READERS,
  probeClip: async (source, signal) => (await loadProbe()).probeClip(source, signal),
};

/** Loads the reader's code ahead of the first clip. */
export function loadReader(): void {
  // Ignores a failure, because the first clip loads the code again and reports the error.
  loadProbe().catch(() => undefined);
}
