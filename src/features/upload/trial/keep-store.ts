import { create } from 'zustand';
import { onUserChange } from '@/backend/auth/session';
import { adoptTrial, noteUploadedTrial, uploadedTrial } from '@/studio/account/adopt-trial';
import { openTrial, type OpenTrial } from '@/studio/trial/open-trial';
import { throwTrialAway, type Trial } from '@/studio/trial/trial-store';
import type { ClipReader } from '../upload-job';
import { useUpload } from '../upload-store';
import { trialClip } from './trial-clip';

export type Keeping =
  | { readonly kind: 'idle' }
  | { readonly kind: 'opening' }
  /** Another tab of this browser has the clip open. */
  | { readonly kind: 'elsewhere' }
  /** useUpload tells how far the upload is, and why it ended. */
  | { readonly kind: 'uploading' }
  /** The clip is uploaded, and its track is being saved. */
  | { readonly kind: 'adopting' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly isUploaded: boolean };

interface KeepTask {
  readonly trial: Trial;
  readonly userId: string;
  readonly reader: ClipReader;
  /** The user knows that the tokens do not cover the clip, and wants it uploaded. */
  readonly isShortageKnown: boolean;
}

interface KeepStore {
  readonly keeping: Keeping;
  /**
   * Uploads a visitor's clip to the user's account, gives it its track, and removes it from this browser.
   * @returns the video's id; null if it did not get so far, or if it is under way already.
   */
  readonly keep: (task: KeepTask) => Promise<string | null>;
}

/** Takes a visitor's clip into the account. It runs outside React, so that it continues while the user is elsewhere. */
export const useKeeping = create<KeepStore>((set, get) => ({
  keeping: { kind: 'idle' },
  keep: async (task) => {
    if (isKeeping(get().keeping)) return null;
    const tell = (keeping: Keeping): void => set({ keeping });
    const { trial, userId } = task;
    tell({ kind: 'opening' });
    let opened: OpenTrial | null = null;
    try {
      opened = await openTrial(trial, new AbortController().signal);
      if (opened) return await keepOpened(task, opened, tell);
      tell({ kind: 'elsewhere' });
    } catch (error) {
      console.error("The visitor's clip did not get into the account", error);
      tell({ kind: 'failed', error, isUploaded: uploadedTrial(trial.id, userId) !== null });
    } finally {
      await opened?.close();
    }
    return null;
  },
}));

onUserChange(() => {
  if (!isKeeping(useKeeping.getState().keeping)) useKeeping.setState({ keeping: { kind: 'idle' } });
});

export function isKeeping({ kind }: Keeping): boolean {
  return kind === 'opening' || kind === 'uploading' || kind === 'adopting';
}

async function keepOpened(
  task: KeepTask,
  { track }: OpenTrial,
  tell: (keeping: Keeping) => void,
): Promise<string | null> {
  const { trial, userId } = task;
  tell({ kind: 'uploading' });
  const id = uploadedTrial(trial.id, userId) ?? (await upload(task));
  if (id !== null) {
    const video = { id, userId };
    noteUploadedTrial(trial.id, video);
    tell({ kind: 'adopting' });
    await adoptTrial(trial.id, track.initial, video);
    await throwTrialAway(trial);
    trialClip.reset();
  }
  tell({ kind: 'idle' });
  return id;
}

/** @returns the video's id; null if the upload ended otherwise, which its state tells. */
async function upload({ trial, reader, isShortageKnown }: KeepTask): Promise<string | null> {
  const outcome = await useUpload.getState().start(trial.file, reader, { isShortageKnown });
  return outcome?.status === 'done' ? outcome.videoId : null;
}
