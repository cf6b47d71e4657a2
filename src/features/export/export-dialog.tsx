import { useMemo } from 'react';
import { Dialog } from '@/ui/dialog';
import { ExportActions } from './export-actions';
import { ExportFailure } from './export-failure';
import type { ExportJob } from '@/media/export/export-job';
import { isBusy } from './export-phase';
import { ExportStages } from './export-stages';
import { useExport } from './use-export';

interface ExportDialogProps {
  readonly job: ExportJob;
  /** What the video looks like, as an address; null when there is no picture. */
  readonly picture: string | null;
  readonly dashboardPath: string;
  /** Back in the editor: cancelled, failed or closed after success. */
  readonly onClose: () => void;
  readonly onTokenShortage: () => void;
}

/** Exports a tracked clip: stages with counts, 'Saving Video', 'Video Saved', and what to do when it fails. */
export function ExportDialog(props: ExportDialogProps) {
  const { picture, dashboardPath, onClose, onTokenShortage } = props;
  const job = useSameJob(props.job);
  const { phase, cancel, saveAgain, download } = useExport(job, { onCancelled: onClose, onTokenShortage });
  const busy = isBusy(phase);
  const title = TITLES[phase.kind];

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
      title={title}
      dismissible={!busy}
      footer={
        <ExportActions
          phase={phase}
          dashboardPath={dashboardPath}
          onClose={onClose}
          cancel={cancel}
          saveAgain={saveAgain}
          download={download}
        />
      }
    >
      {phase.kind === 'failed' || phase.kind === 'save-failed' ? (
        <ExportFailure phase={phase} />
      ) : (
        <>
          {picture && (
            <img
              src={picture}
              alt=""
              className="aspect-2/1 w-full rounded-lg bg-black object-cover max-desk:hidden"
            />
          )}
          <ExportStages phase={phase} job={job} />
        </>
      )}
    </Dialog>
  );
}

/** The same object as long as its parts are the same: a new one would start the export again. */
function useSameJob({ video, source, points, selectionRadiusPx, style, options }: ExportJob): ExportJob {
  return useMemo(
    () => ({ video, source, points, selectionRadiusPx, style, options }),
    [video, source, points, selectionRadiusPx, style, options],
  );
}

const TITLES = {
  working: 'Exporting video',
  saving: 'Saving Video',
  saved: 'Video Saved',
  'save-failed': 'Saving Video',
  failed: 'Export failed',
} as const;
