import { useEffect, useMemo, useRef, useState } from 'react';
import type { ErrorCode } from '@/domain/errors';
import type { ExportOptions, ExportSize } from '@/domain/export-options';
import type { ExportJob } from '@/media/export/export-job';
import { Dialog } from '@/ui/dialog';
import { announce } from '@/ui/live-region';
import { ProgressBar } from '@/ui/progress-bar';
import { ConverterLoading } from './converter-loading';
import { ExportActions } from './export-actions';
import { ExportFailure } from './export-failure';
import { ExportFigures } from './export-figures';
import { isBusy, type ExportPhase } from './export-phase';
import { ExportStages } from './export-stages';
import { exportTitle } from './export-title';
import { stagesOf, type StagedPhase } from './stages';
import { TestResult } from './test-result';
import { useExport } from './use-export';

interface ExportDialogProps {
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
  readonly onCharged: (tokens: number) => void;
  readonly onTokenShortage: () => void;
  /** The video is saved and can be shared; also said when the user does nothing. */
  readonly onShare: () => void;
}

/** How long 'Video Saved' stands before the share dialog follows. */
const SHARE_AFTER_MS = 2000;

/** Exports a tracked clip: stages with counts, 'Saving Video', 'Video Saved', and what to do when it fails. */
export function ExportDialog(props: ExportDialogProps) {
  const { dashboardPath, onClose, onCharged, onTokenShortage, onShare } = props;
  const [options, setOptions] = useState(props.job.options);
  const job = useSameJob({ ...props.job, options });
  const run = useExport(job, { onCancelled: onClose, onCharged, onTokenShortage });
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
      {...(staged && { banner: <Picture src={props.picture} /> })}
      {...(staged && busy && { aside: <Percent phase={staged} /> })}
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
      {staged && <Progress phase={staged} isDebug={props.isDebug} />}
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

/** The same object as long as its parts are the same: a new one would start the export again. */
function useSameJob({ video, source, points, selectionRadiusPx, style, options }: ExportJob): ExportJob {
  return useMemo(
    () => ({ video, source, points, selectionRadiusPx, style, options }),
    [video, source, points, selectionRadiusPx, style, options],
  );
}

/** Gives way when the window is low: what is told comes first. */
function Picture({ src }: { readonly src: string | null }) {
  if (!src) return null;
  return (
    <img
      src={src}
      alt=""
      className="aspect-2/1 max-h-[calc(92dvh-490px)] w-full flex-none bg-black object-cover"
    />
  );
}

function Percent({ phase }: { readonly phase: StagedPhase }) {
  return (
    <p className="font-head text-[64px] leading-[56px] font-semibold tabular-nums">
      {Math.floor(stagesOf(phase).share * 100)}
      <span className="ml-1 text-[34px] text-muted">%</span>
    </p>
  );
}

function Progress({ phase, isDebug }: { readonly phase: StagedPhase; readonly isDebug: boolean }) {
  const { stages, share } = stagesOf(phase);
  const percent = Math.floor(share * 100);
  useEffect(() => {
    announce(phase.kind === 'saved' ? 'Video Saved' : `Exporting ${percent} %`);
  }, [phase.kind, percent]);
  return (
    <>
      <ProgressBar value={share} label="Export progress" />
      <ExportFigures phase={phase} isDebug={isDebug} />
      <ConverterLoading phase={phase} />
      <ExportStages stages={stages} />
    </>
  );
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
