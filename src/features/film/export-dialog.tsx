import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ErrorCode } from '@/domain/errors';
import type { ExportOptions, ExportSize } from '@/domain/export-options';
import type { PixelSize } from '@/domain/pixel-size';
import { exportFileName } from '@/domain/video';
import type { ExportResult } from '@/media/export/export-types';
import type { ClipExport } from '@/studio/film/clip-export';
import type { ClipFilmPhase, ClipFilmRun, ClipJob } from '@/studio/film/clip-film';
import { isBusy } from '@/studio/film/film-phase';
import { Dialog } from '@/ui/dialog';
import { announce } from '@/ui/live-region';
import { useUnloadWarning } from '@/ui/use-unload-warning';
import { ExportActions } from './export-actions';
import { ExportFailure } from './export-failure';
import { ExportPercent, ExportPicture, ExportProgressView } from './export-progress';
import { exportTitle } from './export-title';
import { PLACE_TEXTS, type FilmPlace, type PlaceTexts } from './film-place';
import { FurtherFiles } from './further-files';
import { NamingDialog } from './naming-dialog';
import type { StagedPhase } from './stages';
import { SavedActions } from './saved-actions';
import { TestResult } from './test-result';
import { TitleLine } from './title-line';
import { useFurtherGuard, type FurtherGuard } from './use-further-guard';
import { useUndisturbed } from './use-undisturbed';

interface ExportDialogProps {
  readonly film: ClipExport;
  /** The size of the clip, or of its crop. */
  readonly frame: PixelSize;
  /** Export sizes smaller than the clip's own. */
  readonly smallerSizes: readonly ExportSize[];
  /** Whether the dialog names the pipeline that was used. */
  readonly isDebug: boolean;
  /** Where the finished film is kept. */
  readonly place: FilmPlace;
  /** Called when the user returns to the editor after the export was canceled, failed or closed. */
  readonly onClose: () => void;
}

/** How long 'Video Saved' is shown before the share dialog opens by itself. */
const SHARE_AFTER_MS = 2000;

/** Shows an open export. If the user renames the video during the export, the film is made again. */
export function ExportDialog(props: ExportDialogProps) {
  const { film, frame, place, onClose } = props;
  const [naming, setNaming] = useState<'instead' | 'after' | null>(null);
  const job = useStore(film.store, (state) => state.job);
  if (naming === null) return <RunningExport {...props} job={job} onNaming={setNaming} />;
  return (
    <NamingDialog
      job={job}
      terms={film.terms}
      frame={frame}
      nameHint={PLACE_TEXTS[place.kind].nameHint}
      titleChoice={job.titleChoice}
      onCancel={() => {
        // A saved export stays unchanged when the user cancels naming it.
        if (naming === 'after') onClose();
        else {
          film.again();
          setNaming(null);
        }
      }}
      onExport={(names, chosen) => {
        film.rename(names, chosen);
        setNaming(null);
      }}
    />
  );
}

interface RunningExportProps extends ExportDialogProps {
  readonly job: ClipJob;
  /** Opens the naming dialog: instead of an export that was stopped, or after one that was saved. */
  readonly onNaming: (when: 'instead' | 'after') => void;
}

/** Shows the stages with their counts, 'Saving Video', 'Video Saved', and the choices after a failure. */
function RunningExport(props: RunningExportProps) {
  const { film, job, place, isDebug } = props;
  const texts = PLACE_TEXTS[place.kind];
  const { run, picture } = useStore(film.store);
  const phase = useStore(run.store, (state) => state.phase);
  const further = useFurtherGuard(phase, run, texts);
  const onClose = (): void => further.leave(props.onClose);
  const onShare = (): void => {
    if (place.kind === 'account') further.leave(place.onShare);
  };
  const stop = async (then: () => void): Promise<void> => {
    if (await film.stop()) then();
  };
  const busy = isBusy(phase);
  useUnloadWarning(busy);
  const staged = stagedPhaseOf(phase);
  useEffect(() => {
    if (phase.kind === 'cancelling' || phase.kind === 'tested') announce(RUNNING_TITLES[phase.kind]);
  }, [phase.kind]);

  // The dialog stays open while it shows something that the user has to read.
  const isOver = phase.kind === 'saved' && !hasSoundFault(phase.made) && !isDebug && !hasOthers(phase.made);
  useUndisturbed(onShare, isOver, SHARE_AFTER_MS);

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
      title={titleOf(phase, texts)}
      subtitle={exportTitle(job)}
      dismissible={!busy}
      {...(staged && { banner: <ExportPicture src={picture} /> })}
      {...(staged && busy && { aside: <ExportPercent phase={staged} /> })}
      footer={
        <ExportActions
          phase={phase}
          place={place}
          smallerSize={smallerSizeAfter(phase, job.options, props.smallerSizes)}
          onClose={onClose}
          onShare={onShare}
          cancel={() => void stop(props.onClose)}
          saveAgain={() => film.saveAgain()}
          exportAgain={(size) => film.again(size)}
          download={() => run.download()}
        />
      }
    >
      <ExportBody
        {...{ phase, run, job, further, place, isDebug }}
        onNaming={() =>
          further.leave(() =>
            phase.kind === 'saved' ? props.onNaming('after') : void stop(() => props.onNaming('instead')),
          )
        }
      />
    </Dialog>
  );
}

interface ExportBodyProps extends Pick<RunningExportProps, 'job' | 'isDebug' | 'place'> {
  readonly phase: ClipFilmPhase;
  readonly run: ClipFilmRun;
  readonly further: FurtherGuard;
  readonly onNaming: () => void;
}

function ExportBody({ phase, run, job, further, isDebug, place, onNaming }: ExportBodyProps) {
  const texts = PLACE_TEXTS[place.kind];
  const cardName = useStore(run.store, (state) => state.cardName);
  const { playerName, recordingDate } = job.highlight.style;
  const staged = stagedPhaseOf(phase);
  return (
    <>
      {(phase.kind === 'working' || phase.kind === 'saved') && !run.work.isTest && (
        <TitleLine {...{ playerName, recordingDate, cardName }} onChange={onNaming} />
      )}
      {phase.kind === 'saved' && <SavedActions place={place} onDownload={() => run.download()} />}
      {(phase.kind === 'saved' || phase.kind === 'save-failed') && (
        <FurtherFiles
          made={phase.made}
          isSaved={phase.kind === 'saved'}
          texts={texts}
          onDownload={({ file, shape }) => {
            run.download({ file, name: exportFileName(job.video, shape) });
            further.noteDownload(shape);
          }}
        />
      )}
      {further.question}
      {staged && <ExportProgressView phase={staged} texts={texts} isDebug={isDebug} />}
      {phase.kind === 'tested' && <TestResult made={phase.made} line={texts.testLine} />}
      {(phase.kind === 'failed' || phase.kind === 'save-failed') && (
        <ExportFailure phase={phase} texts={texts} />
      )}
    </>
  );
}

/** Whether the film is silent where the clip is not. */
function hasSoundFault({ isSoundLost, silentStretches }: ExportResult): boolean {
  return isSoundLost || silentStretches.length > 0;
}

/** Whether there is more to read or to download besides the saved video. */
function hasOthers({ further, failedShapes }: ExportResult): boolean {
  return further.length + failedShapes.length > 0;
}

const RUNNING_TITLES = {
  working: 'Exporting video',
  saving: 'Saving Video',
  cancelling: 'Canceling the export',
  tested: 'Test export ready',
  'save-failed': 'Saving Video',
  failed: 'Export failed',
} as const;

function titleOf({ kind }: ClipFilmPhase, { saved }: PlaceTexts): string {
  return kind === 'saved' ? saved : RUNNING_TITLES[kind];
}

function stagedPhaseOf(phase: ClipFilmPhase): StagedPhase | null {
  switch (phase.kind) {
    case 'working':
    case 'saving':
    case 'saved':
      return phase;
    case 'cancelling':
      return phase.shown;
    case 'tested':
    case 'save-failed':
    case 'failed':
      return null;
  }
}

/** Failures that a smaller size may avoid. */
const SIZE_HELPS: ReadonlySet<ErrorCode> = new Set(['export-no-space', 'export-worker-died']);

function smallerSizeAfter(
  phase: ClipFilmPhase,
  { size }: ExportOptions,
  smallerSizes: readonly ExportSize[],
): ExportSize | null {
  const smallest = smallerSizes.at(-1);
  if (phase.kind !== 'failed' || !SIZE_HELPS.has(phase.code) || !smallest) return null;
  return smallest === size ? null : smallest;
}
