import { useEffect } from 'react';
import { X } from 'lucide-react';
import { formatBytes, formatBytesOf, formatTimeLeft } from '@/domain/format';
import { RESUMABLE_CHUNK_BYTES } from '@/domain/limits';
import { Card } from '@/ui/card';
import { IconButton } from '@/ui/icon-button';
import { announce } from '@/ui/live-region';
import { ProgressBar } from '@/ui/progress-bar';
import { SpinnerMark } from '@/ui/spinner';
import type { RunningUpload } from './upload-state';

interface WaitingCardProps {
  readonly fileName: string;
  /** Describes the step. */
  readonly text: string;
  /** Left out if the step cannot be canceled. */
  readonly onCancel?: () => void;
}

/** Shows a file during a short step before or after its upload. */
export function WaitingCard({ fileName, text, onCancel }: WaitingCardProps) {
  return (
    <Card padding="sm" className="flex items-center gap-3">
      <SpinnerMark />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{fileName}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {onCancel && <IconButton label="Cancel upload" icon={<X />} onClick={onCancel} />}
    </Card>
  );
}

interface ProgressCardProps {
  readonly upload: RunningUpload;
  readonly onCancel: () => void;
}

/** Shows the progress, speed and remaining time of an upload. */
export function ProgressCard({ upload, onCancel }: ProgressCardProps) {
  const { file, sentBytes, isFinishing } = upload;
  const share = file.size === 0 ? 0 : sentBytes / file.size;
  useAnnouncedProgress(upload, share);
  return (
    <Card padding="sm">
      <div className="flex items-center gap-3">
        {upload.thumbnailUrl && (
          <img
            src={upload.thumbnailUrl}
            alt=""
            className="h-14 w-21 flex-none rounded-md bg-black object-cover"
          />
        )}
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{file.name}</p>
          <p className="text-sm text-muted tabular-nums">{amountText(upload)}</p>
        </div>
        <IconButton label="Cancel upload" icon={<X />} disabled={isFinishing} onClick={onCancel} />
      </div>
      <ProgressBar value={share} label="Upload" className="mt-3.5" />
      <p className="mt-2.5 text-sm text-muted tabular-nums">{adviceText(upload)}</p>
    </Card>
  );
}

function amountText({ file, sentBytes, leftSec, isConnected, isFinishing }: RunningUpload): string {
  if (isFinishing) return 'Saving';
  const amount = formatBytesOf(sentBytes, file.size);
  return leftSec === null || !isConnected ? amount : `${amount}, ${formatTimeLeft(leftSec)}`;
}

function adviceText({ file, bytesPerSec, isConnected, isFinishing, isConverted }: RunningUpload): string {
  if (isFinishing) return 'Upload complete. Opening the editor.';
  if (!isConnected) return 'The connection is lost. The upload resumes when it is back.';
  const speed = bytesPerSec === null ? '' : `${formatBytes(bytesPerSec)} per second. `;
  return file.size > RESUMABLE_CHUNK_BYTES && !isConverted
    ? `${speed}You can close this tab. The upload resumes when you come back.`
    : `${speed}Keep this tab open until it is done.`;
}

function useAnnouncedProgress({ isConnected, isFinishing }: RunningUpload, share: number): void {
  const percent = Math.floor(share * 100);
  useEffect(() => {
    if (!isConnected) announce('The connection is lost');
    else announce(isFinishing ? 'Saving' : `Upload ${percent} %`);
  }, [isConnected, isFinishing, percent]);
}
