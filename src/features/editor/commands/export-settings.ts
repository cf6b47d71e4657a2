import type { ExportOptions, PipelineChoice } from '@/domain/export-options';
import { limitFraming, type ExportShape, type Framing } from '@/domain/export-shape';
import type { SoundChoice } from '@/domain/sound-choice';
import type { EditorSession } from '@/studio/session/editor-session';
import {
  keepExportChoice,
  OFFERED_PIPELINES,
  type ExportChoice,
  type OfferedPipeline,
} from '@/studio/choices/export-choice';
import { keepFraming } from '@/studio/choices/framing-choice';
import { keepSoundChoice } from '@/studio/choices/sound-choice';

/**
 * Changes the choices of the Export menu and remembers them in this browser, except a pipeline forced in debug mode.
 */
export function changeExportSettings(
  session: EditorSession,
  {
    pipeline,
    ...rest
  }: Partial<Pick<ExportOptions, 'size' | 'shape' | 'furtherShapes' | 'withSound' | 'pipeline'>>,
): void {
  const isOffered = pipeline !== undefined && isOfferedPipeline(pipeline);
  if (pipeline !== undefined) session.change({ forcedPipeline: isOffered ? null : pipeline });
  const exportChoice: ExportChoice = {
    ...session.getState().exportChoice,
    ...rest,
    ...(isOffered && { pipeline }),
  };
  session.change({ exportChoice });
  keepExportChoice(exportChoice);
}

/** Makes a shape the saved video's shape. It is then no longer an extra one. */
export function chooseShape(session: EditorSession, shape: ExportShape): void {
  const { furtherShapes } = session.getState().exportChoice;
  changeExportSettings(session, { shape, furtherShapes: furtherShapes.filter((other) => other !== shape) });
}

/** Adds an extra shape to the export, or removes it. */
export function toggleFurtherShape(session: EditorSession, shape: ExportShape): void {
  const { furtherShapes } = session.getState().exportChoice;
  const isChosen = furtherShapes.includes(shape);
  changeExportSettings(session, {
    furtherShapes: isChosen ? furtherShapes.filter((other) => other !== shape) : [...furtherShapes, shape],
  });
}

/** Changes how this clip is framed, and remembers it for the clip in this browser. */
export function changeFraming(session: EditorSession, changes: Partial<Framing>): void {
  const framing = limitFraming({ ...session.getState().framing, ...changes });
  session.change({ framing });
  keepFraming(session.clip.video, framing);
}

/** Chooses which of the clip's sounds the film has, and remembers it for the clip in this browser. */
export function chooseSound(session: EditorSession, sound: SoundChoice): void {
  session.change({ sound });
  keepSoundChoice(session.clip.video, sound);
}

function isOfferedPipeline(pipeline: PipelineChoice): pipeline is OfferedPipeline {
  return OFFERED_PIPELINES.some((offered) => offered === pipeline);
}
