import { claimLock } from '@/lib/claim-lock';
import { probeClip } from '@/media/reading/probe';
import type { EditorClip } from '../clip/editor-clip';
import { openTrack, type OpenTrack } from '../record/open-track';
import type { Trial } from './trial-store';
import { trialSaving } from './trial-tracks';
import { trialVideo } from './trial-video';

/** A page that was just closed releases its clip within this time, even on a slow machine. */
const CLAIM_WAIT_MS = 15_000;

/** A visitor's clip that is open in an editor. */
export interface OpenTrial {
  readonly clip: EditorClip;
  readonly track: OpenTrack;
  /** Called when the editor is left. Resolves when the last change is stored. */
  readonly close: () => Promise<void>;
}

/**
 * Opens a visitor's clip with its stored track.
 * @returns null while another tab has it open, because two editors would overwrite each other's work.
 * @throws the errors of probeClip; DOMException when the stored track cannot be read.
 */
export async function openTrial(trial: Trial, signal: AbortSignal): Promise<OpenTrial | null> {
  const lock = await claimLock(`standout.trial.${trial.id}`, CLAIM_WAIT_MS);
  if (!lock) return null;
  try {
    signal.throwIfAborted();
    const source = { kind: 'blob', blob: trial.file } as const;
    const [info, track] = await Promise.all([
      probeClip(source, signal),
      openTrack(trial.id, trial.id, trialSaving(trial)),
    ]);
    return {
      clip: { video: trialVideo(trial), source, info },
      track,
      close: async () => {
        lock.endSoon();
        await track.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
