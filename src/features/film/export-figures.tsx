import { Check } from 'lucide-react';
import { formatBytes, formatBytesOf, formatCount, formatWait } from '@/domain/format';
import { FRAME_RATE } from '@/domain/limits';
import type { ExportProgress, ExportResult } from '@/media/export/export-types';
import { Note } from '@/ui/note';
import type { PlaceTexts } from './film-place';
import { silenceText } from './silence-text';
import type { ClipFilmPhase } from '@/studio/film/clip-film';
import type { SavingProgress } from '@/studio/film/saving-meter';
import type { StagedPhase } from './stages';

type Row = readonly [name: string, value: string];

interface ExportFiguresProps {
  readonly phase: StagedPhase;
  readonly texts: PlaceTexts;
  /** Whether the pipeline is shown once it is known. */
  readonly isDebug: boolean;
}

/** Shows counts, speed and remaining time; at the end it shows the facts of the finished video. */
export function ExportFigures({ phase, texts, isDebug }: ExportFiguresProps) {
  if (phase.kind === 'saved') return <Saved phase={phase} line={texts.savedLine} isDebug={isDebug} />;
  if (phase.kind === 'working') return <Figures rows={frameRows(phase.progress)} />;
  return <Figures rows={[...byteRows(phase.saving), ...(isDebug ? [pipelineRow(phase.made)] : [])]} />;
}

function Saved({
  phase: { made },
  line,
  isDebug,
}: {
  readonly phase: Extract<ClipFilmPhase, { kind: 'saved' }>;
  readonly line: string;
  readonly isDebug: boolean;
}) {
  return (
    <>
      <p className="flex items-center gap-2 text-sm text-soft">
        <Check aria-hidden="true" className="size-4 text-good" />
        {line}
      </p>
      {isDebug && <Figures rows={[pipelineRow(made)]} />}
      <SoundFaults made={made} />
    </>
  );
}

/** Says where the video is silent because the clip's sound cannot be decoded. */
export function SoundFaults({ made }: { readonly made: ExportResult }) {
  if (made.isSoundLost)
    return <Note tone="warn">It has no sound: this browser cannot decode the sound of your clip.</Note>;
  const text = silenceText(made.silentStretches);
  return text && <Note tone="warn">{text}</Note>;
}

export function Figures({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl className="flex flex-wrap justify-between gap-x-4 gap-y-3 text-sm tabular-nums [&_dd]:font-semibold [&_dt]:text-muted">
      {rows.map(([name, value]) => (
        <div key={name} className="desk:min-w-25">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function pipelineRow({ pipeline }: ExportResult): Row {
  return ['Pipeline', pipeline];
}

function frameRows(progress: ExportProgress | null): readonly Row[] {
  if (!progress || progress.framesTotal === 0) return [['Frames', 'Getting ready']];
  const { framesDone, framesTotal, framesPerSec, secondsLeft } = progress;
  const rows: Row[] = [['Frames', `${formatCount(framesDone)} of ${formatCount(framesTotal)}`]];
  if (framesPerSec > 0) {
    rows.push(['Speed', `${Math.round(framesPerSec)} frames/s, ${(framesPerSec / FRAME_RATE).toFixed(1)}x`]);
  }
  if (secondsLeft !== null) rows.push(['Time left', formatWait(secondsLeft)]);
  return rows;
}

function byteRows({ sentBytes, totalBytes, bytesPerSec, leftSec }: SavingProgress): readonly Row[] {
  const rows: Row[] = [['Sent', formatBytesOf(sentBytes, totalBytes)]];
  if (bytesPerSec !== null) rows.push(['Speed', `${formatBytes(bytesPerSec)}/s`]);
  if (leftSec !== null) rows.push(['Time left', formatWait(leftSec)]);
  return rows;
}
