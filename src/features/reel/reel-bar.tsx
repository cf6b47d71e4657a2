import { Redo2, Undo2 } from 'lucide-react';
import { ERROR_TEXTS } from '@/domain/errors';
import type { ReelHistory, ReelStep } from '@/domain/reel-history';
import type { Video } from '@/domain/video';
import { IconButton } from '@/ui/icon-button';
import { SavedState } from '@/ui/saved-state';
import { ReelName } from './reel-name';
import type { OpenReel } from './reel-record';

interface ReelBarProps {
  readonly video: Video;
  readonly saved: OpenReel['saved'];
  readonly takeNewer: () => void;
  readonly history: ReelHistory;
  readonly isLocked: boolean;
  readonly onStep: (step: ReelStep) => void;
}

/** The name of a reel, whether it is saved, and undo and redo. */
export function ReelBar({ video, saved, takeNewer, history, isLocked, onStep }: ReelBarProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <ReelName video={video} isLocked={isLocked} />
      <div className="flex min-h-11 items-center gap-1 desk:min-w-40 desk:justify-end">
        <SavedState
          saved={saved}
          takeNewer={takeNewer}
          isBusy={isLocked}
          conflictText={ERROR_TEXTS['reel-changed-elsewhere']}
        />
        <IconButton
          label="Undo"
          icon={<Undo2 />}
          disabled={isLocked || history.past.length === 0}
          onClick={() => onStep({ type: 'undo' })}
        />
        <IconButton
          label="Redo"
          icon={<Redo2 />}
          disabled={isLocked || history.future.length === 0}
          onClick={() => onStep({ type: 'redo' })}
        />
      </div>
    </div>
  );
}
