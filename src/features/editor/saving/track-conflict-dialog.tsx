import type { StoredTrack } from '@/backend/videos/track-documents';
import { ERROR_TEXTS } from '@/domain/errors';
import { formatUsDateTime } from '@/domain/format';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';

interface TrackConflictDialogProps {
  /** The account's version. */
  readonly newer: StoredTrack;
  readonly onTakeNewer: () => void;
  readonly onKeepMine: () => void;
  /** Called when the user postpones the decision; nothing is saved to the account until then. */
  readonly onLater: () => void;
}

/** Asks which version stays when the account has one that this editor has not seen. */
export function TrackConflictDialog({ newer, onTakeNewer, onKeepMine, onLater }: TrackConflictDialogProps) {
  const isReadable = newer.document !== null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onLater()}
      title="Which version stays?"
      description={ERROR_TEXTS['track-changed-elsewhere']}
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
          ? ' If you use it, what you changed here is dropped.'
          : ' This page is too old to read it. Reload the page to get it.'}{' '}
        If you keep yours, it replaces the newer one. Until you choose, neither is lost.
      </p>
    </Dialog>
  );
}
