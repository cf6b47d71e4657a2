import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { EditorPhase } from '@/domain/editor/editor-state';
import type { TrackingProgress } from '@/media/tracking/track-player';
import { Badge, type BadgeTone } from '@/ui/badge';

interface EditorBarProps {
  readonly title: string;
  readonly phase: EditorPhase;
  readonly progress: TrackingProgress | null;
  readonly backTo: string;
  readonly exportMenu: ReactNode;
}

/** Under the header: back, the clip's name, what the editor is doing, and Export. */
export function EditorBar({ title, phase, progress, backTo, exportMenu }: EditorBarProps) {
  const mode = modeBadge(phase, trackedShare(progress));
  return (
    <div className="flex h-14 items-center gap-1 pr-3 pl-1 desk:gap-2 desk:pr-6 desk:pl-4">
      <Link
        to={backTo}
        aria-label="Back to Dashboard"
        className="grid size-9 flex-none place-items-center rounded-md text-soft hover:bg-s3 hover:text-text"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
      <h1 className="min-w-0 truncate text-[20px] leading-7 max-desk:flex-1 desk:text-h3">{title}</h1>
      <span className="mx-1 flex-none desk:mx-2">
        <Badge tone={mode.tone} dot>
          {mode.label}
        </Badge>
      </span>
      <span className="ml-auto flex-none">{exportMenu}</span>
    </div>
  );
}

function modeBadge(phase: EditorPhase, share: number): { readonly tone: BadgeTone; readonly label: string } {
  switch (phase.kind) {
    case 'idle':
      return { tone: 'gray', label: 'Idle' };
    case 'selecting':
    case 'pending':
    case 'correcting':
      return { tone: 'accent-wash', label: 'Selecting' };
    case 'readyToTrack':
      return { tone: 'info', label: 'Ready to track' };
    case 'tracking':
      return { tone: 'warn', label: `Tracking ${Math.floor(share * 100)} %` };
    case 'lost':
      return { tone: 'danger', label: 'Track lost' };
    case 'failed':
      return { tone: 'danger', label: 'Stopped' };
    case 'drawing':
      return { tone: 'violet', label: 'Drawing' };
    case 'replay':
      return { tone: 'good', label: 'Replay' };
  }
}

function trackedShare(progress: TrackingProgress | null): number {
  return progress && progress.totalFrames > 0 ? progress.processedFrames / progress.totalFrames : 0;
}
