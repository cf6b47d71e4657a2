import { ERROR_TEXTS, messageOf, type ErrorCode } from '@/domain/errors';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';

interface UnavailableProps {
  readonly error: unknown;
  readonly kind: 'video' | 'playlist';
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

const TEXTS = {
  video: { title: 'shared-video-unavailable', note: 'shared-video-unavailable-note' },
  playlist: { title: 'shared-playlist-unavailable', note: 'shared-playlist-unavailable-note' },
} as const satisfies Record<string, { title: ErrorCode; note: ErrorCode }>;

/** What stands where a link shows nothing: one text whatever the reason. */
export function Unavailable({ error, kind, isBusy, onRetry }: UnavailableProps) {
  return (
    <div className="page-column grid flex-1 place-items-center py-16">
      <ErrorPanel
        title={messageOf(error, TEXTS[kind].title)}
        className="w-full max-w-130"
        action={
          <Button busy={isBusy} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {ERROR_TEXTS[TEXTS[kind].note]}
      </ErrorPanel>
    </div>
  );
}
