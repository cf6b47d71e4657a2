import { useMemo } from 'react';
import { Button, LinkButton } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ExportFailure } from './export-failure';
import type { ExportJob } from './export-job';
import { isBusy } from './export-phase';
import { ExportStages } from './export-stages';
import { useExport } from './use-export';

interface ExportDialogProps extends ExportJob {
  readonly dashboardPath: string;
  /** Back in the editor: cancelled, failed or closed after success. */
  readonly onClose: () => void;
  readonly onTokenShortage: () => void;
}

/** Exports a tracked clip: stages with counts, 'Saving Video', 'Video Saved', and what to do when it fails. */
export function ExportDialog({ dashboardPath, onClose, onTokenShortage, ...parts }: ExportDialogProps) {
  const { video, source, points, selectionRadiusPx, style } = parts;
  const job = useMemo<ExportJob>(
    () => ({ video, source, points, selectionRadiusPx, style }),
    [video, source, points, selectionRadiusPx, style],
  );
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
        phase.kind === 'saved' ? (
          <>
            <Button variant="quiet" onClick={onClose}>
              Back to the editor
            </Button>
            <LinkButton variant="primary" to={dashboardPath}>
              Go to the dashboard
            </LinkButton>
          </>
        ) : phase.kind === 'save-failed' ? (
          <>
            <Button variant="quiet" onClick={download}>
              Download again
            </Button>
            <Button variant="primary" onClick={saveAgain}>
              Save again
            </Button>
          </>
        ) : phase.kind === 'failed' ? (
          <Button onClick={onClose}>Back to the editor</Button>
        ) : (
          <div className="flex flex-1 items-center justify-between gap-4">
            <p className="text-sm text-muted">Keeps going if you switch tabs.</p>
            <Button onClick={cancel}>Cancel</Button>
          </div>
        )
      }
    >
      {phase.kind === 'failed' || phase.kind === 'save-failed' ? (
        <ExportFailure phase={phase} />
      ) : (
        <ExportStages phase={phase} job={job} />
      )}
    </Dialog>
  );
}

const TITLES = {
  working: 'Exporting video',
  saving: 'Saving Video',
  saved: 'Video Saved',
  'save-failed': 'Saving Video',
  failed: 'Export failed',
} as const;
