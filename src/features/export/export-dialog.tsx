import { useEffect, useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { videosQuery } from '@/backend/queries';
import type { ErrorCode } from '@/domain/errors';
import type { ExportOptions, ExportSize } from '@/domain/export-options';
import type { ExportJob } from '@/media/export/export-job';
import { Dialog } from '@/ui/dialog';
import { announce } from '@/ui/live-region';
import { toast } from '@/ui/toast';
import { ExportActions } from './export-actions';
import { ExportFailure } from './export-failure';
import { isBusy, type ExportPhase } from './export-phase';
import { ExportPercent, ExportPicture, ExportProgressView } from './export-progress';
import { ExportRun } from './export-run';
import { exportTitle } from './export-title';
import type { StagedPhase } from './stages';
import { TestResult } from './test-result';

interface ExportDialogProps {
  /** Another object is another export. */
  readonly job: ExportJob;
  /** What the video looks like, as an address; null when there is no picture. */
  readonly picture: string | null;
  /** Sizes below the clip's own that it can be exported in. */
  readonly smallerSizes: readonly ExportSize[];
  /** Tells which pipeline was used. */
  readonly isDebug: boolean;
  readonly dashboardPath: string;
  /** Back in the editor: cancelled, failed or closed after success. */
  readonly onClose: () => void;
  readonly onTokenShortage: () => void;
  /** The video is saved and can be shared; also said when the user does nothing. */
  readonly onShare: () => void;
}

/** How long 'Video Saved' stands before the share dialog follows. */
const SHARE_AFTER_MS = 2000;

/** Exports a tracked clip: stages with counts, 'Saving Video', 'Video Saved', and what to do when it fails. */
export function ExportDialog(props: ExportDialogProps) {
  const { dashboardPath, onClose, onTokenShortage, onShare } = props;
  const [options, setOptions] = useState(props.job.options);
  const job = useMemo(() => ({ ...props.job, options }), [props.job, options]);
  const run = useExport(job, { onCancelled: onClose, onTokenShortage });
  const { phase } = run;
  const busy = isBusy(phase);
  const staged = stagedPhaseOf(phase);
  useEffect(() => {
    if (phase.kind === 'cancelling' || phase.kind === 'tested') announce(TITLES[phase.kind]);
  }, [phase.kind]);

  // What has to be read stays until it is put away.
  useDelayed(onShare, phase.kind === 'saved' && !phase.made.isSoundLost && !props.isDebug);

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
          // New options, even if they say the same: another export.
          exportAgain={(size) => setOptions({ ...options, ...(size && { size }) })}
        />
      }
    >
      {staged && <ExportProgressView phase={staged} isDebug={props.isDebug} />}
      {phase.kind === 'tested' && <TestResult phase={phase} />}
      {(phase.kind === 'failed' || phase.kind === 'save-failed') && <ExportFailure phase={phase} />}
    </Dialog>
  );
}

function useDelayed(run: () => void, isDue: boolean): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => latest.current(), SHARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
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

/** Failures that a smaller picture may get around. */
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
  readonly saveAgain: () => void;
  readonly download: () => void;
}

interface ExportCallbacks {
  readonly onCancelled: () => void;
  readonly onTokenShortage: () => void;
}

/** Runs one export from the moment the dialog opens, and shows where it is. Another job is another export. */
function useExport(job: ExportJob, callbacks: ExportCallbacks): ExportControls {
  const [phase, setPhase] = useState<ExportPhase>({ kind: 'working', progress: null });
  const queryClient = useQueryClient();
  const run = useRef<ExportRun | null>(null);
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });

  useEffect(() => {
    const started = new ExportRun(job, queryClient, {
      onPhase: setPhase,
      onSaved: (wasCancelled) => {
        void queryClient.invalidateQueries({ queryKey: videosQuery.queryKey });
        if (wasCancelled)
          toast.info('Video Saved', { description: 'It was saved before it could be cancelled.' });
      },
      onTokenShortage: () => latest.current.onTokenShortage(),
    });
    run.current = started;
    started.start();
    return () => {
      run.current = null;
      started.dispose();
    };
  }, [job, queryClient]);

  useBeforeUnloadWarning(isBusy(phase));

  const cancel = async (): Promise<void> => {
    const cancelled = run.current;
    await cancelled?.cancel();
    if (run.current === cancelled) latest.current.onCancelled();
  };
  return {
    phase,
    cancel: () => void cancel(),
    saveAgain: () => run.current?.saveAgain(),
    download: () => run.current?.download(),
  };
}

function useBeforeUnloadWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
}
