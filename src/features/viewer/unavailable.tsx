import { AppError, ERROR_TEXTS, messageOf, type ErrorCode } from '@/domain/errors';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { PasswordForm } from './loaded-watching';

interface UnavailableProps {
  readonly error: unknown;
  readonly kind: 'video' | 'playlist';
  readonly isBusy: boolean;
  readonly onRetry: () => void;
  readonly onUnlock: (password: string) => void;
}

const TEXTS = {
  video: { title: 'shared-video-unavailable', note: 'shared-video-unavailable-note' },
  playlist: { title: 'shared-playlist-unavailable', note: 'shared-playlist-unavailable-note' },
} as const satisfies Record<string, { title: ErrorCode; note: ErrorCode }>;

/** The errors that a password can fix. */
const ABOUT_PASSWORDS: readonly ErrorCode[] = [
  'link-password-needed',
  'link-password-wrong',
  'too-many-attempts',
];

/** Shown when a link does not work: asks for its password, or shows the same text for every other reason. */
export function Unavailable({ error, kind, isBusy, onRetry, onUnlock }: UnavailableProps) {
  if (error instanceof AppError && ABOUT_PASSWORDS.includes(error.code)) {
    return (
      <div className="page-column grid flex-1 place-items-center py-16">
        <PasswordForm
          problem={error.code === 'link-password-needed' ? null : error.message}
          isBusy={isBusy}
          onSubmit={onUnlock}
        />
      </div>
    );
  }
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
