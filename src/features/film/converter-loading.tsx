import { formatBytesOf } from '@/domain/format';
import { ProgressBar } from '@/ui/progress-bar';
import type { StagedPhase } from './stages';

/** Shows the download progress of the converter in the stage that waits for it. */
export function ConverterLoading({ phase }: { readonly phase: StagedPhase }) {
  const converter = phase.kind === 'working' ? phase.progress?.converter : null;
  if (!converter) return null;
  const { loadedBytes, totalBytes } = converter;
  return (
    <div className="text-sm">
      <p className="flex justify-between gap-4">
        <span className="text-muted">Preparing the converter</span>
        <span className="font-semibold tabular-nums">{formatBytesOf(loadedBytes, totalBytes)}</span>
      </p>
      <ProgressBar value={loadedBytes / totalBytes} label="Converter" className="mt-2" />
    </div>
  );
}
