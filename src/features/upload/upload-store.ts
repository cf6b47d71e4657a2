import { create } from 'zustand';
import { getSession, subscribeSession } from '@/backend/session';
import { whileAwake } from '@/lib/keep-awake';
import type { StartConversion } from '@/media/export/conversion-types';
import { KeptConversion } from './kept-conversion';
import type { ClipReader } from './upload-job';
import { UploadRun, type UploadTask } from './upload-run';
import { IDLE, type UploadState } from './upload-state';

export interface UploadStore {
  readonly state: UploadState;
  /**
   * Checks and uploads a file. Does nothing while another upload runs. Settles when it has ended, in any way. The reader
   * comes with the call, so that who only follows the upload need not load it.
   */
  readonly start: (file: File, reader: ClipReader) => Promise<void>;
  /** Converts a file that this browser cannot decode, and uploads what has become of it. */
  readonly convert: (file: File, reader: ClipReader, startConversion: StartConversion) => Promise<void>;
  /** Stops, and removes what was uploaded. */
  readonly cancel: () => Promise<void>;
  /** Forgets the outcome: back to the empty drop zone. */
  readonly reset: () => void;
  /** The upload screen goes away: a converted file that waits to be tried again is given up. */
  readonly leave: () => void;
}

/** The app's upload: one at a time, outside React, so that it goes on while the user looks at other screens. */
export const useUpload = create<UploadStore>((set, get) => {
  let run: UploadRun | null = null;
  const conversion = new KeptConversion();
  const show = (state: UploadState) => set({ state });

  const end = () => {
    run = null;
    window.removeEventListener('beforeunload', warnBeforeLeaving);
  };
  const perform = async (task: UploadTask) => {
    const current = new UploadRun(task, (state) => run === current && show(state));
    run = current;
    show({ status: 'checking', file: task.file });
    window.addEventListener('beforeunload', warnBeforeLeaving);
    const leave = subscribeSession(() => {
      if (getSession().status === 'signed-out') current.stop();
    });
    const outcome = await whileAwake(() => current.perform());
    leave();
    if (current.isCancelled) return;
    conversion.settle(outcome);
    end();
    show(outcome);
  };
  const start = async (file: File, reader: ClipReader) => {
    if (run) return;
    const isConverted = conversion.holds(file);
    if (!isConverted) conversion.giveUp();
    await perform({ file, reader, converter: null, isConverted });
  };
  const convert = async (file: File, reader: ClipReader, startConversion: StartConversion) => {
    if (run) return;
    conversion.giveUp();
    await perform({ file, reader, converter: conversion.converterWith(startConversion), isConverted: false });
  };
  const cancel = async () => {
    const current = run;
    if (!current?.stop()) return;
    // It stays the running one until it is removed, so that the same file does not go up again in between.
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
  return { state: IDLE, start, convert, cancel, reset, leave };
});

/** Leaving would interrupt the upload; the browser asks. */
function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
