import { useEffect } from 'react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { announce } from '@/ui/live-region';
import { ProgressBar } from '@/ui/progress-bar';
import type { RunningCopy } from './upload-state';

interface CopyingCardProps {
  readonly copy: RunningCopy;
  /** What happens with the copy. */
  readonly purpose?: Purpose;
  readonly onCancel: () => void;
}

type Purpose = 'uploaded' | 'used';

/** Shows the progress of copying the clip before it is uploaded or used, and why it is copied. */
export function CopyingCard({ copy, purpose = 'uploaded', onCancel }: CopyingCardProps) {
  const { file, share } = copy;
  const percent = Math.floor(Math.min(1, share) * 100);
  const [work, why] = textsOf(copy, purpose);
  useEffect(() => announce(`${work}, ${percent} %`), [work, percent]);
  return (
    <Card padding="sm">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{file.name}</p>
          <p className="text-sm text-muted tabular-nums">
            {work}, {percent} %
          </p>
        </div>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <ProgressBar value={Math.min(1, share)} label="Preparing the clip" className="mt-3.5" />
      <p className="mt-2.5 text-sm text-muted">{why}</p>
    </Card>
  );
}

/** What is being done, and why. */
function textsOf(
  { reason, pictureTrack: { number, of } }: RunningCopy,
  purpose: Purpose,
): readonly [string, string] {
  switch (reason) {
    case 'video-tracks':
      return [
        `Taking video track ${number}`,
        `This file has ${of} video tracks. Track ${number} is used: the longest one that plays here. The rest stays on this device.`,
      ];
    case 'hidden-parts':
      return [
        'Removing hidden parts',
        `Part of this file is hidden, such as what was trimmed away. Only the parts that play are ${purpose}. The rest stays on this device.`,
      ];
    case 'rare-sound':
      return [
        'Converting the sound',
        "Some browsers don't play this kind of sound, so it is converted. The picture stays the same.",
      ];
    case 'damaged-sound':
      return [
        'Repairing the sound',
        'Part of the sound is damaged, and some browsers stop there. That part becomes silent; the picture stays the same.',
      ];
  }
}
