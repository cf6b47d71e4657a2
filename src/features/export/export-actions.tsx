import { Button, LinkButton } from '@/ui/button';
import type { ExportPhase } from './export-phase';

interface ExportActionsProps {
  readonly phase: ExportPhase;
  readonly dashboardPath: string;
  readonly onClose: () => void;
  readonly cancel: () => void;
  readonly saveAgain: () => void;
  readonly download: () => void;
}

/** What can be done in each phase of an export; the safe way left of the strong one. */
export function ExportActions(props: ExportActionsProps) {
  switch (props.phase.kind) {
    case 'working':
    case 'saving':
      return (
        <div className="flex flex-1 items-center justify-between gap-4">
          <p className="text-sm text-muted">Keeps going if you switch tabs.</p>
          <Button onClick={props.cancel}>Cancel</Button>
        </div>
      );
    case 'saved':
      return (
        <>
          <Button variant="quiet" onClick={props.onClose}>
            Back to the editor
          </Button>
          <LinkButton variant="primary" to={props.dashboardPath}>
            Go to the dashboard
          </LinkButton>
        </>
      );
    case 'save-failed':
      return (
        <>
          <Button variant="quiet" onClick={props.download}>
            Download again
          </Button>
          <Button variant="primary" onClick={props.saveAgain}>
            Save again
          </Button>
        </>
      );
    case 'failed':
      return <Button onClick={props.onClose}>Back to the editor</Button>;
  }
}
