import { formatBytes, formatCount } from '@/domain/format';
import type { ExportResult } from '@/media/export/export-types';
import { Figures, pipelineRow, SoundFaults } from './export-figures';

/** Shows the result of a test export. @param line what it is not. */
export function TestResult({ made, line }: { readonly made: ExportResult; readonly line: string }) {
  return (
    <>
      <p className="text-soft">{line}</p>
      <Figures
        rows={[
          ['Frames', formatCount(made.frames)],
          ['Size', formatBytes(made.file.size)],
          pipelineRow(made),
        ]}
      />
      <SoundFaults made={made} />
    </>
  );
}
