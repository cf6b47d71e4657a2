import type { EditorPhase } from '@/domain/editor/editor-state';
import type { TrackingProgress } from '@/media/tracking/track-player';
import { Badge, type BadgeTone } from '@/ui/badge';

interface ModeBadgeProps {
  readonly phase: EditorPhase;
  readonly progress: TrackingProgress | null;
}

/** What the editor is doing, in a word or two. */
export function ModeBadge({ phase, progress }: ModeBadgeProps) {
  const { tone, label } = modeLook(phase, trackedShare(progress));
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}

function modeLook(phase: EditorPhase, share: number): { readonly tone: BadgeTone; readonly label: string } {
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
