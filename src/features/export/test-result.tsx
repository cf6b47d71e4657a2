import { formatBytes, formatCount } from '@/domain/format';
import type { ExportPhase } from './export-phase';
import { Figures, pipelineRow, SoundFaults } from './export-figures';

type Tested = Extract<ExportPhase, { kind: 'tested' }>;

/** Shows the result of a test export. */
export function TestResult({ phase: { frames, sizeBytes, made } }: { readonly phase: Tested }) {
  return (
    <>
      <p className="text-soft">It is not saved to your account, and nothing was charged for it.</p>
      <Figures
        rows={[['Frames', formatCount(frames)], ['Size', formatBytes(sizeBytes)], pipelineRow(made)]}
      />
      <SoundFaults made={made} />
    </>
  );
}
