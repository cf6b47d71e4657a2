import type { ExportOptions } from '@/domain/export-options';
import type { SessionState } from './editor-session';
import { offeredSize, sizeChoices } from './size-choices';

/** The default options of an export: the last choice, limited to what this clip offers. */
export function exportOptionsOf({
  cut,
  frame,
  exportChoice,
  framing,
  sound,
  forcedPipeline,
  isDebug,
}: SessionState): ExportOptions {
  const { size, shape, furtherShapes, withSound, pipeline } = exportChoice;
  return {
    size: offeredSize(sizeChoices(frame, shape), size),
    shape,
    furtherShapes,
    framing,
    withSound,
    sound,
    pipeline: (isDebug ? forcedPipeline : null) ?? pipeline,
    cut,
    maxFrames: null,
  };
}
