import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { videosQuery } from '@/backend/queries';
import type { ErrorCode } from '@/domain/errors';
import type { ExportOptions, ExportSize } from '@/domain/export-options';
import type { ExportShape } from '@/domain/export-shape';
import type { PixelSize } from '@/domain/pixel-size';
import type { ExportJob, ExportNames } from '@/media/export/export-job';
import { Dialog } from '@/ui/dialog';
import { announce } from '@/ui/live-region';
import { toast } from '@/ui/toast';
import { ExportActions } from './export-actions';
import { useUnloadWarning } from '@/ui/use-unload-warning';
import { ExportFailure } from './export-failure';
import type { TitleChoice } from './compose-title';
import { isBusy, type ExportPhase, type MadeFacts, type MadeShapes } from './export-phase';
import { ExportPercent, ExportPicture, ExportProgressView } from './export-progress';
import { ExportRun, type TitledJob } from './export-run';
import { exportTitle } from './export-title';
import { FurtherFiles } from './further-files';
import { keepTitleChoice, loadTitleChoice } from './kept-title-choice';
import { NamingDialog } from './naming-dialog';
import type { StagedPhase } from './stages';
import { SavedActions } from './saved-actions';
import { TestResult } from './test-result';
import { TitleLine } from './title-line';
import { useFurtherGuard } from './use-further-guard';
import { useUndisturbed } from './use-undisturbed';

interface ExportDialogProps {
  /** A new object starts a new export. */
  readonly job: ExportJob;
  /** The URL of a picture of the video; null when there is none. */
  readonly picture: string | null;
  /** The size of the clip, or of its cut. */
  readonly frame: PixelSize;
  /** Sizes below the clip's own that it can be exported in. */
  readonly smallerSizes: readonly ExportSize[];
  /** Whether the dialog names the pipeline that was used. */
  readonly isDebug: boolean;
  readonly dashboardPath: string;
  /** Called when the user returns to the editor after the export was cancelled, failed or closed. */
  readonly onClose: () => void;
  readonly onTokenShortage: () => void;
  /** Called with new names for the video; the dialog then gets a new job with them. */
  readonly onNamed: (names: ExportNames) => void;
  /** Called when the saved video can be shared, also when the user presses nothing. */
  readonly onShare: () => void;
  /** A button that copies a link to the saved video. */
  readonly linkButton: ReactNode;
}

/** How long 'Video Saved' is shown before the share dialog opens by itself. */
const SHARE_AFTER_MS = 2000;

/** Exports a tracked clip at once. When the user renames the video on the way, the export starts again. */
export function ExportDialog(props: ExportDialogProps) {
  const [naming, setNaming] = useState<'instead' | 'after' | null>(null);
  const { video } = props.job;
  const [titleChoice, setTitleChoice] = useState<TitleChoice | null>(() => loadTitleChoice(video.id));
  if (naming === null) return <RunningExport {...props} titleChoice={titleChoice} onNaming={setNaming} />;
  return (
    <NamingDialog
      job={props.job}
      frame={props.frame}
      titleChoice={titleChoice}
      // A saved export stays as it is when the user gives up naming it.
      onCancel={naming === 'after' ? props.onClose : () => setNaming(null)}
      onExport={(names, chosen) => {
        setTitleChoice(chosen);
        keepTitleChoice(video, chosen);
        props.onNamed(names);
        setNaming(null);
      }}
    />
  );
}

interface RunningExportProps extends ExportDialogProps {
  /** What was chosen for this film; null for what the settings say. */
  readonly titleChoice: TitleChoice | null;
  /** Opens the naming dialog: instead of an export that was stopped, or after one that is saved. */
  readonly onNaming: (when: 'instead' | 'after') => void;
}

/** Shows the stages with their counts, 'Saving Video', 'Video Saved', and the choices after a failure. */
function RunningExport(props: RunningExportProps) {
  const { dashboardPath, titleChoice, onTokenShortage } = props;
  const [options, setOptions] = useState(props.job.options);
  const job = useMemo(() => ({ ...props.job, options, titleChoice }), [props.job, options, titleChoice]);
  const run = useExport(job, { onCancelled: props.onClose, onTokenShortage });
  const { phase } = run;
  const further = useFurtherGuard(phase, job);
  const onClose = (): void => further.leave(props.onClose);
  const onShare = (): void => further.leave(props.onShare);
  const busy = isBusy(phase);
  const staged = stagedPhaseOf(phase);
  useEffect(() => {
    if (phase.kind === 'cancelling' || phase.kind === 'tested') announce(TITLES[phase.kind]);
  }, [phase.kind]);

  // The dialog stays open while it shows something that the user has to read.
  const isOver =
    phase.kind === 'saved' && !hasSoundFault(phase.made) && !props.isDebug && !hasOthers(phase.shapes);
  useUndisturbed(onShare, isOver, SHARE_AFTER_MS);

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
      title={TITLES[phase.kind]}
      subtitle={exportTitle(job)}
      dismissible={!busy}
      {...(staged && { banner: <ExportPicture src={props.picture} /> })}
      {...(staged && busy && { aside: <ExportPercent phase={staged} /> })}
      footer={
        <ExportActions
          {...run}
          dashboardPath={dashboardPath}
          smallerSize={smallerSizeAfter(phase, options, props.smallerSizes)}
          onClose={onClose}
          onShare={onShare}
          // A new options object starts a new export, even when the options are equal.
          exportAgain={(size) => setOptions({ ...options, ...(size && { size }) })}
        />
      }
    >
      {options.maxFrames === null && (
        <TitleLineOf {...{ run, job }} onNaming={(when) => further.leave(() => props.onNaming(when))} />
      )}
      {phase.kind === 'saved' && <SavedActions onDownload={run.download} linkButton={props.linkButton} />}
      {(phase.kind === 'saved' || phase.kind === 'save-failed') && (
        <FurtherFiles
          shapes={phase.shapes}
          isSaved={phase.kind === 'saved'}
          onDownload={(shape) => {
            run.downloadShape(shape);
            further.noteDownload(shape);
          }}
        />
      )}
      {further.question}
      {staged && <ExportProgressView phase={staged} isDebug={props.isDebug} />}
      {phase.kind === 'tested' && <TestResult phase={phase} />}
      {(phase.kind === 'failed' || phase.kind === 'save-failed') && <ExportFailure phase={phase} />}
    </Dialog>
  );
}

interface TitleLineOfProps {
  readonly run: ExportControls;
  readonly job: TitledJob;
  readonly onNaming: RunningExportProps['onNaming'];
}

/** What the title card says, and the way to say something else, while the film is made and once it is saved. */
function TitleLineOf({ run, job, onNaming }: TitleLineOfProps) {
  const { kind } = run.phase;
  if (kind !== 'working' && kind !== 'saved') return null;
  const { playerName, recordingDate } = job.highlight.style;
  return (
    <TitleLine
      {...{ playerName, recordingDate }}
      cardName={run.cardName}
      onChange={kind === 'saved' ? () => onNaming('after') : () => run.stop(() => onNaming('instead'))}
    />
  );
}

/** Whether the film is silent where the clip is not meant to be. */
function hasSoundFault({ isSoundLost, silentStretches }: MadeFacts): boolean {
  return isSoundLost || silentStretches.length > 0;
}

/** Whether there is something to read and to download beside the saved video. */
function hasOthers({ further, failedShapes }: MadeShapes): boolean {
  return further.length + failedShapes.length > 0;
}

const TITLES = {
  working: 'Exporting video',
  saving: 'Saving Video',
  cancelling: 'Cancelling the export',
  saved: 'Video Saved',
  tested: 'Test export ready',
  'save-failed': 'Saving Video',
  failed: 'Export failed',
} as const;

function stagedPhaseOf(phase: ExportPhase): StagedPhase | null {
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

/** Failures that a smaller picture may avoid. */
const SIZE_HELPS: ReadonlySet<ErrorCode> = new Set(['export-no-space', 'export-worker-died']);

function smallerSizeAfter(
  phase: ExportPhase,
  { size }: ExportOptions,
  smallerSizes: readonly ExportSize[],
): ExportSize | null {
  const smallest = smallerSizes.at(-1);
  if (phase.kind !== 'failed' || !SIZE_HELPS.has(phase.code) || !smallest) return null;
  return smallest === size ? null : smallest;
}

interface ExportControls {
  readonly phase: ExportPhase;
  readonly cancel: () => void;
  /** Cancels, to go on with something else. */
  readonly stop: (then: () => void) => void;
  readonly saveAgain: () => void;
  readonly download: () => void;
  readonly downloadShape: (shape: ExportShape) => void;
  /** The name on the title card; null until it is known. */
  readonly cardName: string | null;
}

interface ExportCallbacks {
  readonly onCancelled: () => void;
  readonly onTokenShortage: () => void;
}

/** Runs one export as soon as the dialog opens, and reports its phase. A new job starts a new export. */
function useExport(job: TitledJob, callbacks: ExportCallbacks): ExportControls {
  const [phase, setPhase] = useState<ExportPhase>({ kind: 'working', progress: null });
  const [card, setCard] = useState<{ readonly job: TitledJob; readonly playerName: string } | null>(null);
  const queryClient = useQueryClient();
  const run = useRef<ExportRun | null>(null);
  const tellTokenShortage = useEffectEvent(() => callbacks.onTokenShortage());

  useEffect(() => {
    const started = new ExportRun(job, queryClient, {
      onPhase: setPhase,
      onTitle: (playerName) => setCard({ job, playerName }),
      onSaved: (wasCancelled) => {
        void queryClient.invalidateQueries({ queryKey: videosQuery.queryKey });
        if (wasCancelled)
          toast.info('Video Saved', { description: 'It was saved before it could be cancelled.' });
      },
      onTokenShortage: () => tellTokenShortage(),
    });
    run.current = started;
    started.start();
    return () => {
      run.current = null;
      started.dispose();
    };
  }, [job, queryClient]);

  useUnloadWarning(isBusy(phase));

  const stop = async (then: () => void): Promise<void> => {
    const cancelled = run.current;
    await cancelled?.cancel();
    if (run.current === cancelled) then();
  };
  return {
    phase,
    cancel: () => void stop(callbacks.onCancelled),
    stop: (then) => void stop(then),
    saveAgain: () => run.current?.saveAgain(),
    download: () => run.current?.download(),
    downloadShape: (shape) => run.current?.download(shape),
    cardName: card?.job === job ? card.playerName : null,
  };
}
