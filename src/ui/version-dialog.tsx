import { formatUsDateTime } from '@/domain/format';
import { Button } from './button';
import { Dialog } from './dialog';

/** The account's version of a record. */
export interface NewerVersion {
  /** Null when this version of the app cannot read it. */
  readonly document: unknown;
  /** ISO timestamp of the save. */
  readonly updatedAt: string;
}

interface VersionDialogProps {
  readonly newer: NewerVersion;
  /** What was changed elsewhere. */
  readonly text: string;
  readonly onTakeNewer: () => void;
  readonly onKeepMine: () => void;
  /** Called when the user postpones the decision; nothing is saved to the account until then. */
  readonly onLater: () => void;
}

/** Asks which version to keep if the account has a version that this editor has not seen. */
export function VersionDialog({ newer, text, onTakeNewer, onKeepMine, onLater }: VersionDialogProps) {
  const isReadable = newer.document !== null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onLater()}
      title="Which version do you want to keep?"
      description={text}
      footer={
        <>
          <Button onClick={onKeepMine}>Keep mine</Button>
          {isReadable ? (
            <Button variant="primary" onClick={onTakeNewer}>
              Use the newer one
            </Button>
          ) : (
            <Button variant="primary" onClick={() => window.location.reload()}>
              Reload the page
            </Button>
          )}
        </>
      }
    >
      <p className="text-soft">
        The newer version was saved on{' '}
        <time dateTime={newer.updatedAt}>{formatUsDateTime(newer.updatedAt)}</time>.
        {isReadable
          ? ' If you use it, your changes here are discarded.'
          : ' This page is too old to read it. Reload the page to get it.'}{' '}
        If you keep yours, it replaces the newer one. Until you choose, neither is lost.
      </p>
    </Dialog>
  );
}
