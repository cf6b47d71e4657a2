import { useState, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, ChevronRight, Link as LinkIcon, ListPlus, ListVideo } from 'lucide-react';
import { reloadLinks } from '@/backend/sharing/reload-links';
import { createShare, type VideoLink } from '@/backend/sharing/shares';
import { messageOf } from '@/domain/errors';
import { formatLength, formatUsDate } from '@/domain/format';
import { lastDayOf } from '@/domain/link-guard';
import { sharedPath } from '@/domain/paths';
import { displayName, shownDuration, type Video } from '@/domain/video';
import { cx } from '@/lib/cx';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Note } from '@/ui/note';
import { SpinnerMark } from '@/ui/spinner';
import { AddToPlaylistDialog } from './add-to-playlist-dialog';
import { linkTo } from './copy-link';
import { LinkField } from './link-field';
import { NewLinkCard } from './new-link-card';
import { OpenLink } from './open-link';
import { PlaylistDialog } from './playlist-dialog';
import { VideoPicture } from './video-picture';

interface ShareDialogProps {
  /** A processed video. */
  readonly video: Video;
  readonly onClose: () => void;
  /** Right after an export: returns to the editor, whereas closing leads elsewhere. */
  readonly onBack?: () => void;
  /** Called after a playlist with this video was created. */
  readonly onPlaylistCreated: (accessCode: string) => void;
}

/** 'Share Video': creates a link to one video, or a playlist that starts with it. */
export function ShareDialog({ video, onClose, onBack, onPlaylistCreated }: ShareDialogProps) {
  const [step, setStep] = useState<'link' | 'new playlist' | 'playlist'>('link');
  if (step === 'playlist') {
    return (
      <AddToPlaylistDialog
        videos={[video]}
        onClose={() => setStep('link')}
        onOpenPlaylist={onPlaylistCreated}
      />
    );
  }
  if (step === 'new playlist') {
    return (
      <PlaylistDialog
        firstVideos={[video]}
        onClose={() => setStep('link')}
        onSaved={({ accessCode }) => onPlaylistCreated(accessCode)}
      />
    );
  }
  return (
    <SingleShare
      video={video}
      onClose={onClose}
      onPlaylist={() => setStep('new playlist')}
      onAdd={() => setStep('playlist')}
      {...(onBack && { onBack })}
    />
  );
}

interface SingleShareProps extends Pick<ShareDialogProps, 'video' | 'onClose' | 'onBack'> {
  readonly onPlaylist: () => void;
  readonly onAdd: () => void;
}

function SingleShare({ video, onClose, onBack, onPlaylist, onAdd }: SingleShareProps) {
  const queryClient = useQueryClient();
  // createShare returns the video's active share if there is one.
  const share = useMutation({
    mutationFn: () => createShare(video.id),
    onSuccess: () => reloadLinks(queryClient),
  });
  const link = share.data && linkTo(sharedPath('video', share.data.accessCode));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share Video"
      footer={
        <>
          {onBack && (
            <Button variant="quiet" className="max-desk:flex-1" onClick={onBack}>
              Back to the editor
            </Button>
          )}
          {link !== undefined && <OpenLink link={link} />}
          <Button className="max-desk:flex-1" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <SharedVideo video={video} isFresh={onBack !== undefined} />
      <div className="flex flex-col gap-2">
        <Choice
          icon={<LinkIcon />}
          title="Share Single Video"
          isChosen={link !== undefined}
          mark={share.isPending ? <SpinnerMark /> : link === undefined ? <ChevronRight /> : <Check />}
          onClick={() => !share.isPending && share.mutate()}
        >
          {share.data?.hasPassword
            ? 'Anyone with the link and its password can watch. No account needed.'
            : 'Anyone with the link can watch. No account needed.'}
        </Choice>
        <Choice icon={<ListVideo />} title="Create Playlist" mark={<ChevronRight />} onClick={onPlaylist}>
          Group several highlights behind one link.
        </Choice>
        <Choice icon={<ListPlus />} title="Add to playlist" mark={<ChevronRight />} onClick={onAdd}>
          Add it to a playlist you already have.
        </Choice>
      </div>
      {share.error && <Note tone="danger">{messageOf(share.error, 'share-create-failed')}</Note>}
      {share.data && link !== undefined && (
        <>
          <LinkField link={link} title={displayName(video)} />
          <NewLinkCard link={share.data} />
          <p className="text-sm text-muted">{durationText(share.data)}</p>
        </>
      )}
    </Dialog>
  );
}

function durationText({ expiresAt }: VideoLink): string {
  return expiresAt === null
    ? 'The link works until you pause or delete it on Shares.'
    : `The link works until the end of ${formatUsDate(lastDayOf(expiresAt))}, as you set it on Shares.`;
}

function SharedVideo({ video, isFresh }: { readonly video: Video; readonly isFresh: boolean }) {
  const durationSec = shownDuration(video);
  return (
    <div className="flex items-center gap-4">
      <div className="relative aspect-video w-30 flex-none overflow-hidden rounded-md bg-black">
        <VideoPicture path={video.thumbnailPath} />
      </div>
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{displayName(video)}</p>
        {durationSec !== null && (
          <p className="mb-2 text-sm text-muted tabular-nums">{formatLength(durationSec)}</p>
        )}
        <h3 className="flex font-body">
          <Badge tone="good" dot>
            {isFresh ? 'Video Saved' : 'Processed'}
          </Badge>
        </h3>
      </div>
    </div>
  );
}

interface ChoiceProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly mark: ReactNode;
  readonly isChosen?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Choice({ icon, title, mark, isChosen = false, onClick, children }: ChoiceProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={cx(
        'flex items-center gap-3.5 rounded-lg border px-4 py-3.5 text-left transition-colors hover:bg-s2 [&>svg]:size-5 [&>svg]:text-muted',
        isChosen ? 'border-text bg-s2' : 'border-line-strong',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-muted">{children}</span>
      </span>
      {mark}
    </button>
  );
}
