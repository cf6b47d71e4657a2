import { useShallow } from 'zustand/react/shallow';
import { Badge, type BadgeTone } from '@/ui/badge';
import type { SessionState } from '@/studio/session/editor-session';
import { useEditorSession } from './session/session-context';

/** Shows the editor's mode in one or two words. */
export function ModeBadge() {
  const { tone, label } = useEditorSession(useShallow(modeLook));
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}

interface ModeLook {
  readonly tone: BadgeTone;
  readonly label: string;
}

function modeLook({ phase, progress }: SessionState): ModeLook {
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
      return { tone: 'warn', label: `Tracking ${Math.floor(trackedShare(progress) * 100)} %` };
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

function trackedShare(progress: SessionState['progress']): number {
  return progress && progress.totalFrames > 0 ? progress.processedFrames / progress.totalFrames : 0;
}
