import type { ExportSize } from '@/domain/export-options';
import { cx } from '@/lib/cx';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import type { ClipFilmPhase } from '@/studio/film/clip-film';
import type { FilmPlace } from './film-place';

interface ExportActionsProps {
  readonly phase: ClipFilmPhase;
  readonly place: FilmPlace;
  /** A smaller size than the one that failed; null when there is none. */
  readonly smallerSize: ExportSize | null;
  readonly onClose: () => void;
  readonly onShare: () => void;
  readonly cancel: () => void;
  readonly saveAgain: () => void;
  readonly exportAgain: (size?: ExportSize) => void;
  readonly download: () => void;
}

/** The buttons in each phase of an export, with the safe one to the left of the primary one. */
export function ExportActions(props: ExportActionsProps) {
  const { phase, onClose } = props;
  switch (phase.kind) {
    case 'working':
    case 'saving':
    case 'cancelling':
      return (
        <div className="flex flex-1 items-center justify-between gap-4">
          <p className="text-sm text-muted">Keeps going if you switch tabs.</p>
          <Button busy={phase.kind === 'cancelling'} busyLabel="Canceling" onClick={props.cancel}>
            Cancel
          </Button>
        </div>
      );
    case 'saved':
      return <AfterSaving {...props} />;
    case 'tested':
      return (
        <TwoButtons safe="Back to the editor" onSafe={onClose} strong="Download" onStrong={props.download} />
      );
    case 'save-failed':
      return (
        <TwoButtons
          safe="Download again"
          onSafe={props.download}
          strong="Save again"
          onStrong={props.saveAgain}
        />
      );
    case 'failed':
      return <AfterFailure {...props} />;
  }
}

function AfterSaving({ place, onClose, onShare, download }: ExportActionsProps) {
  if (place.kind === 'device') {
    return (
      <TwoButtons safe="Download again" onSafe={download} strong="Back to the editor" onStrong={onClose} />
    );
  }
  return (
    <>
      <Button variant="quiet" className="max-desk:flex-1" onClick={onClose}>
        Back to the editor
      </Button>
      <LinkButton to={place.dashboardPath} className="max-desk:flex-1">
        Go to the dashboard
      </LinkButton>
      <Button variant="primary" className={OWN_LINE} onClick={onShare}>
        Share Video
      </Button>
    </>
  );
}

interface TwoButtonsProps {
  readonly safe: string;
  readonly onSafe: () => void;
  readonly strong: string;
  readonly onStrong: () => void;
}

function TwoButtons({ safe, onSafe, strong, onStrong }: TwoButtonsProps) {
  return (
    <>
      <Button variant="quiet" onClick={onSafe}>
        {safe}
      </Button>
      <Button variant="primary" onClick={onStrong}>
        {strong}
      </Button>
    </>
  );
}

/** Puts the primary button of three on its own line on phones. */
const OWN_LINE = 'max-desk:order-first max-desk:w-full';

function AfterFailure({ smallerSize, onClose, exportAgain }: ExportActionsProps) {
  return (
    <>
      <Button variant="quiet" className="max-desk:flex-1" onClick={onClose}>
        Back to the editor
      </Button>
      {smallerSize && (
        <Button className="max-desk:flex-1" onClick={() => exportAgain(smallerSize)}>
          Export in {smallerSize}
        </Button>
      )}
      <Button variant="primary" className={cx(smallerSize && OWN_LINE)} onClick={() => exportAgain()}>
        Export again
      </Button>
    </>
  );
}
