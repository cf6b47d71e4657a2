import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Check, Clapperboard } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { thumbnailUrlQuery } from '@/backend/queries';
import { formatCount, formatLength, formatUsDate } from '@/domain/format';
import { editorPath, reelPath } from '@/domain/paths';
import { displayName, shownDuration, videoState, type Video, type VideoState } from '@/domain/video';
import { cx } from '@/lib/cx';
import { Badge } from '@/ui/badge';
import { Checkbox } from '@/ui/checkbox';
import { VideoCover } from '@/ui/video-cover';
import { VideoMenu, type VideoCommands } from './video-menu';

interface VideoCardProps {
  readonly video: Video;
  /** The current time, against which the last heartbeat of a running export is checked. */
  readonly nowMs: number;
  readonly commands: VideoCommands;
  /** Null unless several videos are being chosen. */
  readonly choice: VideoChoice | null;
}

export interface VideoChoice {
  readonly isChosen: boolean;
  readonly toggle: () => void;
}

/**
 * A video in the grid. Its thumbnail opens the player if the video is processed, otherwise the editor. While several
 * videos are being chosen, it chooses the video instead.
 */
export function VideoCard({ video, nowMs, commands, choice }: VideoCardProps) {
  const name = displayName(video);
  const state = videoState(video, nowMs);
  return (
    <article aria-label={name} className="min-w-0">
      {choice ? (
        <PictureChoice name={name} choice={choice}>
          <Picture video={video} state={state} />
        </PictureChoice>
      ) : (
        <PictureLink video={video} name={name} state={state} onPlay={() => commands.play(video)}>
          <Picture video={video} state={state} />
        </PictureLink>
      )}
      <div className="flex items-start gap-1 pt-3">
        <div className="min-w-0 flex-1">
          <h2
            className="truncate font-body text-body leading-[22px] font-semibold tracking-normal"
            title={name}
          >
            {name}
          </h2>
          <p className="text-sm text-muted tabular-nums">{factsOf(video)}</p>
        </div>
        {!choice && <VideoMenu video={video} name={name} state={state} commands={commands} />}
      </div>
    </article>
  );
}

function Picture({ video, state }: { readonly video: Video; readonly state: VideoState }) {
  const durationSec = shownDuration(video);
  return (
    <>
      <Thumbnail path={video.thumbnailPath} isDim={state === 'processing'} />
      <span className="absolute top-2.5 left-2.5 flex gap-1.5">
        {video.isReel && (
          <Badge tone="info" solid icon={<Clapperboard aria-hidden="true" />}>
            Reel
          </Badge>
        )}
        {!(video.isReel && state === 'ready') && <StateBadge state={state} />}
      </span>
      {durationSec !== null && (
        <span className="absolute right-2.5 bottom-2.5 rounded-[5px] bg-plate px-1.5 py-px text-xs leading-4.5 font-semibold tabular-nums">
          {formatLength(durationSec)}
        </span>
      )}
    </>
  );
}

interface PictureChoiceProps {
  readonly name: string;
  readonly choice: VideoChoice;
  readonly children: ReactNode;
}

function PictureChoice({ name, choice, children }: PictureChoiceProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={cx(
        PICTURE,
        'cursor-pointer',
        choice.isChosen && 'outline-2 outline-offset-2 outline-accent',
      )}
    >
      {children}
      <span className="absolute top-2.5 right-2.5">
        <Checkbox id={id} aria-label={`Choose ${name}`} checked={choice.isChosen} onChange={choice.toggle} />
      </span>
    </label>
  );
}

interface PictureLinkProps {
  readonly video: Video;
  readonly name: string;
  readonly state: VideoState;
  readonly onPlay: () => void;
  readonly children: ReactNode;
}

const PICTURE =
  'relative block aspect-video w-full overflow-hidden rounded-lg border border-line bg-black transition-colors ' +
  'hover:border-line-strong';

function PictureLink({ video, name, state, onPlay, children }: PictureLinkProps) {
  switch (state) {
    case 'processed':
      return (
        <button type="button" aria-label={`Play ${name}`} className={PICTURE} onClick={onPlay}>
          {children}
        </button>
      );
    case 'ready':
    case 'tracked':
      return (
        <Link
          to={video.isReel ? reelPath(video.id) : editorPath(video.id)}
          aria-label={`Open ${name} in the editor`}
          className={PICTURE}
        >
          {children}
        </Link>
      );
    case 'processing':
      return <div className={PICTURE}>{children}</div>;
  }
}

function StateBadge({ state }: { readonly state: VideoState }) {
  switch (state) {
    case 'processed':
      return (
        <Badge tone="good" solid icon={<Check aria-hidden="true" />}>
          Processed
        </Badge>
      );
    case 'processing':
      return (
        <Badge tone="warn" solid dot>
          Processing
        </Badge>
      );
    case 'tracked':
      return (
        <Badge tone="info" solid dot>
          Tracked
        </Badge>
      );
    case 'ready':
      return (
        <Badge tone="gray" solid dot>
          Ready to track
        </Badge>
      );
  }
}

/** The first frame of the video. */
function Thumbnail({ path, isDim }: { readonly path: string | null; readonly isDim: boolean }) {
  const { data: url, isError } = useQuery({ ...thumbnailUrlQuery(path ?? ''), enabled: path !== null });
  return <VideoCover src={path === null || isError ? null : url} className={isDim && 'opacity-55'} />;
}

function factsOf(video: Video): string {
  const date = formatUsDate(video.createdAt);
  return video.tokensConsumed > 0 ? `${date}, ${formatCount(video.tokensConsumed)} tokens` : date;
}
