import { useEffect } from 'react';
import { FileCog } from 'lucide-react';
import { formatBytesOf, formatCount, formatTimeLeft } from '@/domain/format';
import type { ConversionProgress } from '@/media/export/conversion-types';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { announce } from '@/ui/live-region';
import { ProgressBar } from '@/ui/progress-bar';
import { whyUndecodable } from './codec-names';
import type { RunningConversion, UndecodableClip } from './upload-state';

interface OfferCardProps {
  readonly clip: UndecodableClip;
  /** The label of the button that converts. */
  readonly action?: string;
  readonly onConvert: () => void;
  readonly onChooseOther: () => void;
}

/** Says that this browser cannot play the clip, and offers to convert it. */
export function ConversionOfferCard(props: OfferCardProps) {
  const { clip, action = 'Convert and upload', onConvert, onChooseOther } = props;
  return (
    <section role="alert" className="rounded-lg border border-line bg-s1 p-4">
      <div className="flex gap-3">
        <FileCog aria-hidden="true" className="mt-0.5 size-5 text-info" />
        <div className="min-w-0 flex-1">
          <h2 className="text-h4">This clip needs converting</h2>
          <p className="text-sm wrap-anywhere text-soft">{whyUndecodable(clip.file.name, clip.codec)}</p>
          <p className="mt-1 text-sm text-muted">
            You can convert it here, on this device, to a clip that plays everywhere. Nothing was uploaded and
            no tokens were used.
          </p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={onConvert}>
          {action}
        </Button>
        <Button size="sm" variant="quiet" onClick={onChooseOther}>
          Choose another clip
        </Button>
      </div>
    </section>
  );
}

interface ConvertingCardProps {
  readonly conversion: RunningConversion;
  /** What happens after the conversion. */
  readonly next?: string;
  readonly onCancel: () => void;
}

/** Shows the progress and the remaining time of a conversion. */
export function ConvertingCard(props: ConvertingCardProps) {
  const { conversion, next = 'The upload starts automatically.', onCancel } = props;
  const { file, progress } = conversion;
  const share = shareOf(progress);
  const percent = Math.floor(share * 100);
  const isPreparing = Boolean(progress?.converter);
  useEffect(
    () => announce(isPreparing ? 'Preparing the converter' : `Converting ${percent} %`),
    [isPreparing, percent],
  );
  return (
    <Card padding="sm">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{file.name}</p>
          <p className="text-sm text-muted tabular-nums">{amountText(progress, percent)}</p>
        </div>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {progress?.converter ? (
        <ProgressBar
          value={progress.converter.loadedBytes / progress.converter.totalBytes}
          label="Converter"
          className="mt-3.5"
        />
      ) : (
        <ProgressBar value={share} label="Conversion" className="mt-3.5" />
      )}
      <p className="mt-2.5 text-sm text-muted tabular-nums">
        {framesText(progress)}Keep this tab open. {next}
      </p>
    </Card>
  );
}

function shareOf(progress: ConversionProgress | null): number {
  return progress && progress.framesTotal > 0 ? progress.framesDone / progress.framesTotal : 0;
}

function amountText(progress: ConversionProgress | null, percent: number): string {
  if (progress?.converter) {
    const { loadedBytes, totalBytes } = progress.converter;
    return `Preparing the converter, ${formatBytesOf(loadedBytes, totalBytes)}`;
  }
  if (!progress || progress.framesTotal === 0) return 'Getting ready to convert';
  const left = progress.secondsLeft === null ? '' : `, ${formatTimeLeft(progress.secondsLeft)}`;
  return `Converting, ${percent} %${left}`;
}

function framesText(progress: ConversionProgress | null): string {
  if (!progress || progress.framesTotal === 0) return '';
  return `${formatCount(progress.framesDone)} of ${formatCount(progress.framesTotal)} frames. `;
}
