import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { onUserChange } from '@/backend/auth/session';
import { storedUserId } from '@/backend/auth/session-key';
import { AppError, isAbort } from '@/domain/errors';
import type { Selection } from '@/domain/track';
import type { CutRange } from '@/media/cutting/cut-range';
import { whileAwake } from '@/lib/keep-awake';
import { findSharedClip, takeSharedClip } from '@/offline/waiting-clip';
import { keepTrial, loadTrial, type Trial } from '@/studio/trial/trial-store';
import { toast } from '@/ui/toast';
import { convertFile, type ConvertedFile } from '../convert-file';
import { startConversion } from '../lazy-conversion';
import { uploadFailureOf } from '../refusal';
import { runningConversion } from '../running-conversion';
import { onLateFile, takeEarlyChoice, type EarlyChoice } from './early-field';
import { MadeFile } from './made-file';
import { prepareClip } from './prepare-clip';
import { fetchSample, SAMPLE_SELECTION } from './sample';
import { TRIAL_READER } from './trial-reader';
import { IDLE, type TrialState } from './trial-state';

/** Work on a clip, which the visitor can cancel. */
interface Work {
  readonly signal: AbortSignal;
  /** Shows a state, unless the work was canceled. */
  readonly show: (state: TrialState) => void;
}

/** The visitor's clip, from the drop zone to the editor. It stays on this device. */
class TrialClip {
  readonly store = createStore<TrialState>(() => IDLE);
  private readonly made = new MadeFile();
  private running: AbortController | null = null;
  /** Settles when it is known whether there is a clip of an earlier visit. */
  private looking: Promise<void> = Promise.resolve();

  /**
   * Opens the clip of an earlier visit, or else what the visitor chose before the app had loaded.
   * @param isClosed true in a browser that can only show that it is too old.
   * @returns a function for when the visitor leaves the page.
   */
  enter(isClosed: boolean): () => void {
    if (isClosed) return () => undefined;
    const stay = new AbortController();
    this.looking = this.look(stay.signal).catch((error: unknown) => {
      if (!isAbort(error)) console.error('The clip of an earlier visit could not be opened.', error);
    });
    onLateFile((file) => void this.choose(file), stay.signal);
    return () => {
      stay.abort();
      const state = this.store.getState();
      // A browser that stores nothing has the clip only here.
      const isOnlyHere = state.status === 'open' && state.trial.storage.getState() === 'refused';
      if (!isOnlyHere) this.clear(state.status !== 'open');
    };
  }

  /** Checks a file, and opens it in the editor if nothing else is needed. */
  async choose(file: File): Promise<void> {
    await this.looking;
    if (this.store.getState().status === 'open') return sayKept(file);
    await this.run(file, (work) => this.prepare(file, file, work));
  }

  /** Opens the sample in the editor. */
  async takeSample(): Promise<void> {
    await this.looking;
    if (this.store.getState().status === 'open') return;
    await this.run(null, async (work) => {
      work.show({ status: 'fetching' });
      return this.open(await fetchSample(work.signal), work.signal, SAMPLE_SELECTION);
    });
  }

  /** Converts a file that this browser cannot decode, and opens the result. */
  async convert(file: File): Promise<void> {
    await this.run(file, async (work) => {
      const made = await converted(file, work);
      this.made.keep(made);
      return this.prepare(made.file, file, work);
    });
  }

  /** Cuts the marked play out of a file that is too long, and opens it. */
  async cut(range: CutRange): Promise<void> {
    const state = this.store.getState();
    if (state.status !== 'cutting' || state.progress) return;
    await this.run(state.file, async ({ signal, show }) => {
      const { cutTrial, whyUncut } = await import('./cut-trial');
      try {
        const made = await cutTrial(state.file, range, signal, (progress) =>
          show({ ...state, progress, failure: null }),
        );
        this.made.keep(made);
        return this.open(made.file, signal);
      } catch (error) {
        if (isAbort(error)) throw error;
        if (!(error instanceof AppError)) console.error('The play could not be cut.', error);
        return { ...state, progress: null, failure: await whyUncut(state.file, error) };
      }
    });
  }

  /** Opens a file for cutting that an upload would refuse because of its size. */
  mark(file: File): void {
    this.show({ status: 'cutting', file, progress: null, failure: null });
  }

  /** Stops what runs. A visitor who cuts keeps the file; otherwise the drop zone is empty again. */
  cancel(): void {
    const state = this.store.getState();
    if (state.status !== 'cutting') return this.clear(true);
    this.running?.abort();
    this.show({ ...state, progress: null });
  }

  /** Returns to the empty drop zone, also after the trial was thrown away. */
  reset(): void {
    this.clear(true);
  }

  private show(state: TrialState): void {
    this.store.setState(state, true);
  }

  private clear(isUnused: boolean): void {
    this.running?.abort();
    this.running = null;
    if (isUnused) this.made.giveUp();
    this.show(IDLE);
  }

  private async look(signal: AbortSignal): Promise<void> {
    const early = takeEarlyChoice();
    const file = early && (await fileOf(early));
    const trial = await loadTrial(signal, storedUserId());
    if (trial) {
      this.show({ status: 'open', trial, firstSelection: null });
      if (file) sayKept(file);
      return;
    }
    if (file) void this.run(file, (work) => this.prepare(file, file, work));
    else if (early?.kind === 'sample') void this.takeSample();
  }

  /** Runs work that ends in a state, unless it is canceled or other work starts. */
  private async run(file: File | null, work: (work: Work) => Promise<TrialState>): Promise<void> {
    this.running?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    this.running = controller;
    const show = (state: TrialState): void => {
      if (!signal.aborted) this.show(state);
    };
    const next = await work({ signal, show }).catch((error: unknown) => failureOf(file, error));
    if (signal.aborted) return;
    this.running = null;
    if (next.status !== 'open' && next.status !== 'cutting') this.made.giveUp();
    this.show(next);
  }

  private async prepare(file: File, original: File, { signal, show }: Work): Promise<TrialState> {
    show({ status: 'checking', file });
    const preparation = { reader: TRIAL_READER, signal, onCopy: show, keepCopy: this.made.keep };
    const prepared = await prepareClip(file, preparation, original);
    if (prepared.status === 'ready') return this.open(prepared.file, signal);
    if (prepared.status !== 'too-long') return prepared;
    return { status: 'cutting', file: prepared.file, progress: null, failure: null };
  }

  private open(file: File, signal: AbortSignal, firstSelection: Selection | null = null): TrialState {
    signal.throwIfAborted();
    return { status: 'open', trial: keepTrial(file, storedUserId()), firstSelection };
  }
}

/** The chosen or shared file; null for the sample, or if the shared clip was taken before. */
async function fileOf(early: EarlyChoice): Promise<File | null> {
  if (early.kind === 'file') return early.file;
  const clip = early.kind === 'shared' ? await findSharedClip(null, true) : null;
  return clip && (await takeSharedClip(clip)) ? clip.file : null;
}

async function converted(file: File, { signal, show }: Work): Promise<ConvertedFile> {
  show({ status: 'converting', file, progress: null });
  runningConversion.keep(file.name);
  try {
    return await whileAwake(() =>
      convertFile(file, startConversion, signal, (progress) =>
        show({ status: 'converting', file, progress }),
      ),
    );
  } finally {
    runningConversion.keep(null);
  }
}

/** The state after work failed. @param file null for the sample. */
function failureOf(file: File | null, error: unknown): TrialState {
  if (isAbort(error)) return IDLE;
  if (!(error instanceof AppError)) console.error('The clip could not be opened.', error);
  if (file) return uploadFailureOf(file, error, 'never');
  toast.error('The sample could not be loaded', { description: 'Check your connection, then try again.' });
  return IDLE;
}

/** A chosen clip must not replace the work on an earlier one. */
function sayKept({ name }: File): void {
  toast.info('Your earlier clip is still here', {
    description: `Throw it away to try ${name} instead.`,
  });
}

/** The page's only clip. It lives outside React, because work on it starts with events and not with renders. */
export const trialClip = new TrialClip();

// What a member tries is nobody else's, also after a sign-out in another tab.
onUserChange((_, earlierId) => {
  const state = trialClip.store.getState();
  const isVisitors = state.status === 'open' && state.trial.userId === null;
  if (earlierId !== null && !isVisitors) trialClip.reset();
});

/** The clip in the editor, or else that of an earlier visit; null without one. @throws the signal's reason. */
export async function currentTrial(signal: AbortSignal): Promise<Trial | null> {
  const state = trialClip.store.getState();
  return state.status === 'open' ? state.trial : await loadTrial(signal, storedUserId());
}

/** The state of the visitor's clip; the component renders again when it changes. */
export function useTrialState(): TrialState {
  return useStore(trialClip.store);
}
