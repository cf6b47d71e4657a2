import { create } from 'zustand';
import { discardOriginalUpload } from '@/backend/original-upload';
import { getSession, subscribeSession } from '@/backend/session';
import { AppError, isAbort } from '@/domain/errors';
import { recordTransfer, startTransfer, transferOutlook, type TransferRate } from '@/domain/transfer-rate';
import { failureOf } from './refusal';
import { admit, thumbnailOf, transferClip, type ClipReader } from './upload-job';
import { IDLE, type ChosenClip, type RunningUpload, type UploadState } from './upload-state';

export interface UploadStore {
  readonly state: UploadState;
  /**
   * Checks and uploads a file. Does nothing while another upload runs. Settles when it has ended, in any way. The reader
   * comes with the call, so that who only follows the upload need not load it.
   */
  readonly start: (file: File, reader: ClipReader) => Promise<void>;
  /** Stops, and removes what was uploaded. */
  readonly cancel: () => Promise<void>;
  /** Forgets the outcome: back to the empty drop zone. */
  readonly reset: () => void;
}

/** The app's upload: one at a time, outside React, so that it goes on while the user looks at other screens. */
export const useUpload = create<UploadStore>((set, get) => {
  let run: UploadRun | null = null;
  const show = (state: UploadState) => set({ state });

  const end = () => {
    run = null;
    window.removeEventListener('beforeunload', warnBeforeLeaving);
  };
  const start = async (file: File, reader: ClipReader) => {
    if (run) return;
    const current = new UploadRun(file, reader, (state) => run === current && show(state));
    run = current;
    show({ status: 'checking', file });
    window.addEventListener('beforeunload', warnBeforeLeaving);
    const leave = subscribeSession(() => {
      if (getSession().status === 'signed-out') current.stop();
    });
    try {
      await current.perform();
    } finally {
      leave();
      if (run === current && !current.isCancelled) end();
    }
  };
  const cancel = async () => {
    const current = run;
    if (!current?.stop()) return;
    // It stays the running one until it is removed, so that the same file does not go up again in between.
    await current.discard();
    end();
    show(IDLE);
  };
  const reset = () => {
    if (!run && get().state !== IDLE) show(IDLE);
  };
  return { state: IDLE, start, cancel, reset };
});

/** One file on its way. */
class UploadRun {
  readonly #controller = new AbortController();
  #path: string | null = null;
  #hasBytesUp = false;
  #isCancelled = false;

  constructor(
    private readonly file: File,
    private readonly reader: ClipReader,
    private readonly show: (state: UploadState) => void,
  ) {}

  /** Stops unless the record is being made already. @returns whether it stopped. */
  stop(): boolean {
    if (!this.#hasBytesUp) this.#controller.abort();
    return !this.#hasBytesUp;
  }

  get isCancelled(): boolean {
    return this.#isCancelled;
  }

  /** Removes what the stopped upload has left. A failure leaves it remembered, to be discarded later. */
  async discard(): Promise<void> {
    this.#isCancelled = true;
    this.show({ status: 'cancelling', file: this.file });
    if (this.#path === null) return;
    try {
      await discardOriginalUpload(this.#path);
    } catch (error) {
      console.warn('The cancelled upload could not be removed.', error);
    }
  }

  async perform(): Promise<void> {
    const { file, show } = this;
    const { signal } = this.#controller;
    try {
      const admission = await admit(file, this.reader, signal);
      if (admission.kind === 'refused') return show(admission.failure);
      if (admission.kind === 'limited') {
        return show({
          status: 'limited',
          file,
          reason: admission.reason,
          neededTokens: admission.neededTokens,
        });
      }
      signal.throwIfAborted();
      const thumbnail = await thumbnailOf(file, this.reader, signal);
      show({ status: 'done', file, videoId: await this.#transfer({ ...admission, thumbnail }) });
    } catch (error) {
      if (isAbort(error)) return this.#isCancelled ? undefined : show(IDLE);
      if (!(error instanceof AppError)) console.error('The upload failed.', error);
      show(failureOf(file, error, this.#hasBytesUp));
    }
  }

  async #transfer(admitted: Parameters<typeof transferClip>[1]): Promise<string> {
    const thumbnailUrl = admitted.thumbnail && URL.createObjectURL(admitted.thumbnail);
    const update = this.#progressOf(admitted.clip, thumbnailUrl);
    update({});
    try {
      return await transferClip(this.file, admitted, this.#controller.signal, {
        onPath: (path) => (this.#path = path),
        onProgress: ({ sentBytes }) => update({ sentBytes }),
        onConnection: (isConnected) => update({ isConnected }),
        onBytesUp: () => {
          this.#hasBytesUp = true;
          update({ isFinishing: true });
        },
      });
    } finally {
      if (thumbnailUrl) URL.revokeObjectURL(thumbnailUrl);
    }
  }

  /** Shows each change of the running upload, with speed and time left. */
  #progressOf(clip: ChosenClip, thumbnailUrl: string | null): (change: Partial<RunningUpload>) => void {
    let rate: TransferRate | null = null;
    let running: RunningUpload = {
      status: 'uploading',
      file: this.file,
      clip,
      thumbnailUrl,
      sentBytes: 0,
      leftSec: null,
      bytesPerSec: null,
      isConnected: true,
      isFinishing: false,
    };
    return (change) => {
      running = { ...running, ...change };
      const nowMs = performance.now();
      if (change.sentBytes !== undefined) {
        // The first report starts the clock: what a resumed upload begins with is no speed.
        rate = rate ? recordTransfer(rate, change.sentBytes, nowMs) : startTransfer(change.sentBytes, nowMs);
      }
      const outlook = rate && transferOutlook(rate, this.file.size);
      running = { ...running, leftSec: outlook?.leftSec ?? null, bytesPerSec: outlook?.bytesPerSec ?? null };
      this.show(running);
    };
  }
}

/** Leaving would interrupt the upload; the browser asks. */
function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
