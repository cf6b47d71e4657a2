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

/** Shows that what a clip shows is taken out of its file, before the upload. */
export function CopyingCard({ copy: { file, pictureTrack, share }, onCancel }: CopyingCardProps) {
  const percent = Math.floor(Math.min(1, share) * 100);
  const [work, why] =
    pictureTrack.of > 1
      ? [
          `Taking video track ${pictureTrack.number}`,
          `This file has ${pictureTrack.of} video tracks. Track ${pictureTrack.number} is used, the longest of those that play here.`,
        ]
      : [
          'Leaving out what is not shown',
          'This file holds more than it shows. Only what it shows is uploaded.',
        ];
  useEffect(() => announce(`${work}, ${percent} %. ${why}`), [work, why, percent]);
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
      <ProgressBar value={Math.min(1, share)} label="What is left" className="mt-3.5" />
      <p className="mt-2.5 text-sm text-muted">{why} The rest stays on this device.</p>
    </Card>
  );
}
