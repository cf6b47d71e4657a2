import { CircleCheck, Repeat, Trash2, TriangleAlert } from 'lucide-react';
import { editorPath } from '@/domain/paths';
import { formatCount } from '@/domain/format';
import { IconButton } from '@/ui/icon-button';
import { LinkButton } from '@/ui/link-button';
import { ProgressBar } from '@/ui/progress-bar';
import { exactClock, lengthText, type Play } from './plays';
import type { PlayProgress } from './upload-plays';

interface PlayRowProps {
  readonly play: Play;
  readonly cost: number;
  readonly progress: PlayProgress | null;
  readonly isLooping: boolean;
  readonly isLocked: boolean;
  readonly onRename: (name: string) => void;
  readonly onLoop: () => void;
  readonly onRemove: () => void;
}

/** A play in the list: its name, time range, price and upload progress. */
export function PlayRow(props: PlayRowProps) {
  const { play, cost, progress, isLooping, isLocked, onRename, onLoop, onRemove } = props;
  return (
    <li className="rounded-md border border-line bg-s1 p-2.5">
      <div className="flex items-center gap-2">
        <input
          aria-label={`Name of ${play.name}`}
          value={play.name}
          maxLength={80}
          disabled={isLocked}
          onChange={(event) => onRename(event.target.value)}
          className="h-9 min-w-0 flex-1 rounded-sm border border-control bg-ground px-2.5 font-semibold outline-none focus:border-accent focus:ring-1 focus:ring-accent disabled:opacity-70 max-desk:h-11 max-desk:text-[16px]"
        />
        <IconButton
          label={isLooping ? `Stop the loop of ${play.name}` : `Play ${play.name} in a loop`}
          icon={<Repeat />}
          active={isLooping}
          aria-pressed={isLooping}
          onClick={onLoop}
        />
        <IconButton label={`Remove ${play.name}`} icon={<Trash2 />} disabled={isLocked} onClick={onRemove} />
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-sm text-muted tabular-nums">
        <span>
          {exactClock(play.startSec)} to {exactClock(play.endSec)}, {lengthText(play)}
        </span>
        <span className="font-semibold text-soft">{formatCount(cost)} tokens</span>
      </p>
      {progress && <Progress play={play} progress={progress} />}
    </li>
  );
}

function Progress({ play, progress }: { readonly play: Play; readonly progress: PlayProgress }) {
  switch (progress.status) {
    case 'waiting':
      return <p className="mt-2 text-sm text-muted">Waiting</p>;
    case 'cutting':
      return <Step text="Cutting" share={progress.share} label={`Cutting ${play.name}`} />;
    case 'converting':
      return (
        <Step
          text="Converting, because this browser cannot cut this kind of video"
          share={progress.share}
          label={`Converting ${play.name}`}
        />
      );
    case 'uploading':
      return (
        <Step
          text={
            progress.isConnected ? 'Uploading' : 'The connection is lost. The upload resumes when it is back.'
          }
          share={progress.share}
          label={`Upload of ${play.name}`}
        />
      );
    case 'done':
      return (
        <p className="mt-2 flex items-center gap-2 text-sm">
          <CircleCheck aria-hidden="true" className="size-4 text-good" />
          <span className="flex-1">Uploaded</span>
          <LinkButton size="sm" to={editorPath(progress.videoId)}>
            Open
          </LinkButton>
        </p>
      );
    case 'failed':
      return (
        <p role="alert" className="mt-2 flex gap-2 text-sm text-danger-text">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
          <span>{progress.message} No tokens were used.</span>
        </p>
      );
  }
}

interface StepProps {
  readonly text: string;
  /** From 0 to 1. */
  readonly share: number;
  /** The name of the bar for screen readers. */
  readonly label: string;
}

function Step({ text, share, label }: StepProps) {
  return (
    <div className="mt-2">
      <p className="mb-1 text-sm text-muted">{text}</p>
      <ProgressBar value={share} label={label} />
    </div>
  );
}
