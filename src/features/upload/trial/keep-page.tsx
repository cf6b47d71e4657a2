import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FilmIcon } from 'lucide-react';
import { messageOf } from '@/domain/errors';
import { formatBytes } from '@/domain/format';
import type { Trial } from '@/studio/trial/trial-store';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState, IconPlate } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { Note } from '@/ui/note';
import { Spinner } from '@/ui/spinner';
import { CLIP_READER } from '../clip-reader';
import { WaitingCard } from '../progress-card';
import { TokenLimitDialog } from '../token-limit-dialog';
import { limitOf } from '../token-limit';
import { UploadOutcome } from '../upload-outcome';
import type { UploadState } from '../upload-state';
import { useUpload } from '../upload-store';
import { currentTrial } from './trial-clip';
import { isKeeping, useKeeping, type Keeping } from './keep-store';

const UPLOADING = new Set<UploadState['status']>([
  'checking',
  'converting',
  'copying',
  'uploading',
  'offline',
  'cancelling',
]);

interface KeepPageProps {
  readonly userId: string;
  /** Where visitors try a clip. */
  readonly tryPath: string;
  /** Called when the clip is in the account. */
  readonly onKept: (videoId: string) => void;
}

/** Takes the clip that a visitor tried into the account: clip, track, styling and name. */
export function KeepPage(props: KeepPageProps) {
  const trial = useQuery({
    queryKey: ['trial'],
    queryFn: ({ signal }) => currentTrial(signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <div className="page-column max-w-160 pt-6 pb-24 desk:pt-10">
      <h1 className="mb-2 text-h1">Save your clip</h1>
      {trial.isPending ? (
        <Spinner label="Looking for your clip" />
      ) : trial.data ? (
        <Keep {...props} trial={trial.data} />
      ) : (
        <EmptyState
          icon={<FilmIcon />}
          className="mt-4"
          title="There is no clip on this device"
          action={<LinkButton to={props.tryPath}>Try a clip</LinkButton>}
        >
          It was saved or thrown away, or you tried it in another browser.
        </EmptyState>
      )}
    </div>
  );
}

function Keep({ trial, userId, tryPath, onKept }: KeepPageProps & { readonly trial: Trial }) {
  const { keeping, keep } = useKeeping();
  const isMounted = useMounted();
  const save = async (isShortageKnown = false): Promise<void> => {
    const videoId = await keep({ trial, userId, reader: CLIP_READER, isShortageKnown });
    if (videoId !== null && isMounted.current) onKept(videoId);
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        It goes into your account with its track, and its films no longer carry our mark. Uploading is free;
        its tokens are charged once, when you export it.
      </p>
      <ClipCard trial={trial} tryPath={tryPath} isBusy={isKeeping(keeping)} onSave={() => void save()} />
      {keeping.kind === 'adopting' ? (
        <WaitingCard fileName={trial.name} text="Saving the track" />
      ) : (
        <UploadPart onSave={save} />
      )}
      <KeepProblem keeping={keeping} />
    </div>
  );
}

interface ClipCardProps {
  readonly trial: Trial;
  readonly tryPath: string;
  readonly isBusy: boolean;
  readonly onSave: () => void;
}

function ClipCard({ trial, tryPath, isBusy, onSave }: ClipCardProps) {
  const isOther = useUpload(({ state }) => UPLOADING.has(state.status)) && !isBusy;
  return (
    <Card padding="sm" className="flex flex-wrap items-center gap-3">
      <IconPlate>
        <FilmIcon />
      </IconPlate>
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{trial.name}</p>
        <p className="text-sm text-muted">{formatBytes(trial.file.size)}, on this device</p>
      </div>
      <div className="flex gap-2 max-desk:w-full max-desk:flex-col-reverse">
        {!isBusy && (
          <LinkButton variant="quiet" to={tryPath}>
            Back to the editor
          </LinkButton>
        )}
        <Button variant="primary" busy={isBusy} disabled={isOther} onClick={onSave}>
          Save it in your account
        </Button>
      </div>
    </Card>
  );
}

/** How the upload is going, and why it ended. */
function UploadPart({ onSave }: { readonly onSave: (isShortageKnown?: boolean) => Promise<void> }) {
  const { state, cancel, reset } = useUpload();
  const isUploadable = state.status === 'limited' && state.isUploadable;
  return (
    <>
      {state.status !== 'idle' && (
        <UploadOutcome
          state={state}
          onBrowse={reset}
          onStart={() => void onSave()}
          onConvert={reset}
          onCancel={() => void cancel()}
          onCut={reset}
        />
      )}
      <TokenLimitDialog
        limit={limitOf(state)}
        onClose={reset}
        onUploadAnyway={isUploadable ? () => void onSave(true) : null}
      />
    </>
  );
}

function KeepProblem({ keeping }: { readonly keeping: Keeping }) {
  if (keeping.kind === 'elsewhere') {
    return <Note tone="warn">This clip is open in another tab. Close that tab first.</Note>;
  }
  if (keeping.kind !== 'failed') return null;
  const { error, isUploaded } = keeping;
  return (
    <Note tone="danger">
      {messageOf(error, isUploaded ? 'track-save-failed' : 'video-load-failed')}{' '}
      {isUploaded
        ? 'Your clip is uploaded; only its track is missing. Save again to add it.'
        : 'Your clip is still on this device.'}
    </Note>
  );
}

/** Whether the page is still shown when work ends that it has begun. */
function useMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
