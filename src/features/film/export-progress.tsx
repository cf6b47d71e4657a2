import { useEffect } from 'react';
import { announce } from '@/ui/live-region';
import { ProgressBar } from '@/ui/progress-bar';
import { ConverterLoading } from './converter-loading';
import { ExportFigures } from './export-figures';
import { ExportStages } from './export-stages';
import type { PlaceTexts } from './film-place';
import { stagesOf, type StagedPhase } from './stages';

/** A picture of the video. It is hidden in a short window, which needs the room for the figures. */
export function ExportPicture({ src }: { readonly src: string | null }) {
  if (!src) return null;
  return (
    <img
      src={src}
      alt=""
      className="aspect-2/1 max-h-[calc(92dvh-490px)] w-full flex-none bg-black object-cover"
    />
  );
}

/** The overall progress in large digits. */
export function ExportPercent({ phase }: { readonly phase: StagedPhase }) {
  return (
    <p className="font-head text-[64px] leading-[56px] font-semibold tabular-nums">
      {Math.floor(stagesOf(phase).share * 100)}
      <span className="ml-1 text-[34px] text-muted">%</span>
    </p>
  );
}

/** Shows the progress as a bar, figures and stages, and announces it to screen readers. */
export function ExportProgressView({
  phase,
  texts,
  isDebug,
}: {
  readonly phase: StagedPhase;
  readonly texts: PlaceTexts;
  readonly isDebug: boolean;
}) {
  const { stages, share } = stagesOf(phase, texts.lastStage);
  const percent = Math.floor(share * 100);
  useEffect(() => {
    announce(phase.kind === 'saved' ? texts.saved : `Exporting ${percent} %`);
  }, [phase.kind, texts, percent]);
  return (
    <>
      <ProgressBar value={share} label="Export progress" />
      <ExportFigures phase={phase} texts={texts} isDebug={isDebug} />
      <ConverterLoading phase={phase} />
      <ExportStages stages={stages} />
    </>
  );
}
