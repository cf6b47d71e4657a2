import { formatBytes, formatCount } from '@/domain/format';
import type { ExportResult } from '@/media/export/export-types';
import { Figures, pipelineRow, SoundFaults } from './export-figures';

/** Shows the result of a test export. */
export function TestResult({ made }: { readonly made: ExportResult }) {
  return (
    <>
      <p className="text-soft">It is not saved to your account, and nothing was charged for it.</p>
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
