import { useEffect } from 'react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { announce } from '@/ui/live-region';
import { ProgressBar } from '@/ui/progress-bar';
import type { RunningCopy } from './upload-state';

interface CopyingCardProps {
  readonly copy: RunningCopy;
  readonly onCancel: () => void;
}

/** Shows how far the copy without hidden parts is, before the upload. */
export function CopyingCard({ copy: { file, pictureTrack, share }, onCancel }: CopyingCardProps) {
  const percent = Math.floor(Math.min(1, share) * 100);
  const [work, why] =
    pictureTrack.of > 1
      ? [
          `Taking video track ${pictureTrack.number}`,
          `This file has ${pictureTrack.of} video tracks. Track ${pictureTrack.number} is used: the longest one that plays here.`,
        ]
      : [
          'Removing hidden parts',
          'Part of this file is hidden, such as what was trimmed away. Only what plays is uploaded.',
        ];
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
      <p className="mt-2.5 text-sm text-muted">{why} The rest stays on this device.</p>
    </Card>
  );
}
