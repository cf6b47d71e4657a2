import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ExportOptions, ExportSize } from '@/domain/export-options';
import type { ExportJob, ExportNames } from '@/media/export/export-job';
import { clipFilm, type ClipFilmRun, type ClipJob } from './clip-film';
import type { TitleChoice } from './compose-title';
import { FilmRun, type FilmEnd } from './film-run';
import type { FilmTerms } from './film-terms';
import { storeTitleChoice, loadTitleChoice } from './stored-title-choice';

/** The export's interface to its editor. */
export interface ExportHost {
  readonly terms: FilmTerms;
  /** The clip and highlight, with the editor's current names and style. */
  readonly subject: () => Omit<ExportJob, 'options'>;
  /** An object URL of the shown frame with its overlay, which the export revokes; null when there is none. */
  readonly capture: () => Promise<string | null>;
  /** Renames the clip and its player. */
  readonly rename: (names: ExportNames) => void;
  /** Called after closing, when the user has too few tokens to save the film. */
  readonly onShort: () => void;
  /** Called when the film was saved before it could be canceled. */
  readonly onSavedTooLate: () => void;
  readonly onClosed: () => void;
}

interface ClipExportState {
  readonly job: ClipJob;
  readonly run: ClipFilmRun;
  /** The URL of a picture of the film; null until it is loaded, and if there is none. */
  readonly picture: string | null;
}

/** An export that is open in an editor: the current run, and the user's commands. Creating it starts the first run. */
export class ClipExport {
  readonly store: Pick<StoreApi<ClipExportState>, 'getState' | 'getInitialState' | 'subscribe'>;
  private readonly change: (part: Partial<ClipExportState>) => void;
  /** Also kept here, because a browser without storage would forget it. */
  private titleChoice: TitleChoice | null;
  private isClosed = false;

  constructor(
    private readonly host: ExportHost,
    options: ExportOptions,
  ) {
    this.titleChoice = loadTitleChoice(host.subject().video.id);
    const store = createStore<ClipExportState>()(() => ({ ...this.begin(options), picture: null }));
    this.store = store;
    this.change = store.setState;
    this.show(store.getState().run);
  }

  get terms(): FilmTerms {
    return this.host.terms;
  }

  /** Makes the film again. @param size a different size; left out to keep the size. */
  again(size?: ExportSize): void {
    const { job, run } = this.store.getState();
    run.dispose();
    this.dropPicture();
    this.change({ ...this.begin({ ...job.options, ...(size && { size }) }), picture: null });
    this.show(this.store.getState().run);
  }

  /** Renames the clip, sets this film's title card, and makes the film with both. */
  rename(names: ExportNames, titleChoice: TitleChoice | null): void {
    this.titleChoice = titleChoice;
    storeTitleChoice(this.store.getState().job.video, titleChoice);
    this.host.rename(names);
    this.again();
  }

  saveAgain(): void {
    const { run } = this.store.getState();
    void this.follow(run, run.saveAgain());
  }

  /** Cancels the run. @returns false when the export was closed by then. */
  async stop(): Promise<boolean> {
    await this.store.getState().run.cancel();
    return !this.isClosed;
  }

  /** Ends the export. A film that is not saved can still be saved (PendingExportNotices). */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.store.getState().run.dispose();
    this.dropPicture();
    this.host.onClosed();
  }

  private begin(options: ExportOptions): Pick<ClipExportState, 'job' | 'run'> {
    const job = { ...this.host.subject(), options, titleChoice: this.titleChoice };
    return { job, run: new FilmRun(clipFilm(job, this.terms)) };
  }

  private show(run: ClipFilmRun): void {
    void this.follow(run, run.done);
    void this.picture(run);
  }

  private async follow(run: ClipFilmRun, ending: Promise<FilmEnd>): Promise<void> {
    const end = await ending;
    if (end === 'saved') {
      this.terms.onKept();
      if (run.wasCancelled) this.host.onSavedTooLate();
    }
    if (end !== 'short' || this.isClosed) return;
    this.close();
    this.host.onShort();
  }

  private async picture(run: ClipFilmRun): Promise<void> {
    const url = await this.host.capture();
    if (!this.isClosed && this.store.getState().run === run) this.change({ picture: url });
    else if (url) URL.revokeObjectURL(url);
  }

  private dropPicture(): void {
    const { picture } = this.store.getState();
    if (picture) URL.revokeObjectURL(picture);
  }
}
