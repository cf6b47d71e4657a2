import { create } from 'zustand';
import { onUserChange } from '@/backend/auth/session';
import { whileAwake } from '@/lib/keep-awake';
import { warnBeforeUnload } from '@/lib/leaving';
import type { StartConversion } from '@/media/export/conversion-types';
import type { ConvertedFile } from './convert-file';
import { ConversionCache } from './conversion-cache';
import { runningConversion } from './running-conversion';
import type { ClipReader } from './upload-job';
import { UploadRun, type UploadTask } from './upload-run';
import { IDLE, type UploadState } from './upload-state';

interface StartOptions {
  /** The user knows that the tokens do not cover the file, and wants it uploaded. */
  readonly isShortageKnown?: boolean;
}

export interface UploadStore {
  readonly state: UploadState;
  /**
   * Checks and uploads a file; does nothing while another upload runs. Settles when the upload has ended in any way, with
   * its last state; null if there was another one.
   * The reader is a parameter, so that code that only follows the upload does not have to load it.
   */
  readonly start: (file: File, reader: ClipReader, options?: StartOptions) => Promise<UploadState | null>;
  /** Converts a file that this browser cannot decode, and uploads the result. */
  readonly convert: (file: File, reader: ClipReader, startConversion: StartConversion) => Promise<void>;
  /** Stops the upload and removes its bytes. */
  readonly cancel: () => Promise<void>;
  /** Clears the outcome and returns to the empty drop zone. */
  readonly reset: () => void;
  /** Called when the user leaves the upload screen; discards a converted file that is waiting for a retry. */
  readonly leave: () => void;
}

/** The app's only upload. It runs outside React, so that it continues while the user is on other screens. */
export const useUpload = create<UploadStore>((set, get) => {
  let run: UploadRun | null = null;
  let endWarning = (): void => undefined;
  const conversion = new ConversionCache();
  /** The last file that the user wanted to upload although the tokens do not cover it. */
  let wanted: File | null = null;
  const show = (state: UploadState) => set({ state });

  const end = () => {
    run = null;
    endWarning();
    endWarning = () => undefined;
  };
  const perform = async (wantedTask: Omit<UploadTask, 'keepCopy'>): Promise<UploadState> => {
    const task = { ...wantedTask, keepCopy: (copy: ConvertedFile) => conversion.keep(copy) };
    const current = new UploadRun(task, (state) => run === current && show(state));
    run = current;
    show({ status: 'checking', file: task.file });
    // Leaving the page interrupts the upload.
    endWarning = warnBeforeUnload();
    const outcome = await whileAwake(() => current.perform());
    if (current.isCancelled) return IDLE;
    conversion.settle(outcome);
    end();
    show(outcome);
    return outcome;
  };
  const start = async (file: File, reader: ClipReader, { isShortageKnown = false }: StartOptions = {}) => {
    if (run) return null;
    const isConverted = conversion.holds(file);
    if (!isConverted) conversion.giveUp();
    if (isShortageKnown) wanted = file;
    const isToldBefore = isConverted || file === wanted;
    return await perform({ file, reader, converter: null, isConverted, isShortageKnown: isToldBefore });
  };
  const convert = async (file: File, reader: ClipReader, startConversion: StartConversion) => {
    if (run) return;
    conversion.giveUp();
    const converter = conversion.converterWith(startConversion);
    // The user already knew about a shortage before the conversion was offered.
    await perform({ file, reader, converter, isConverted: false, isShortageKnown: true });
  };
  const cancel = async () => {
    const current = run;
    if (!current?.stop()) return;
    // The upload counts as running until it is removed, so that the same file is not uploaded again in the meantime.
    await current.discard();
    conversion.giveUp();
    end();
    show(IDLE);
  };
  const reset = () => {
    if (run || get().state === IDLE) return;
    conversion.giveUp();
    show(IDLE);
  };
  const leave = () => {
    if (!conversion.isEmpty) reset();
  };
  whenUserLeaves(() => {
    run?.stop();
    reset();
  });
  return { state: IDLE, start, convert, cancel, reset, leave };
});

/** Nobody else sees a user's file, or uploads it to another account. */
function whenUserLeaves(forgetFile: () => void): void {
  onUserChange((_, earlierId) => {
    if (earlierId === null) return;
    runningConversion.keep(null);
    forgetFile();
  });
}
