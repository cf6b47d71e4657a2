import { useMemo, useState } from 'react';
import type { FrameSize } from '@/domain/editor/editor-state';
import type { ExportOptions, ExportWay } from '@/domain/export-options';
import {
  keepExportChoice,
  loadExportChoice,
  OFFERED_WAYS,
  type ExportChoice,
  type OfferedWay,
} from './export-choice';
import { offeredSize, sizeChoices, type SizeChoice } from './size-choices';

type ExportChange = Partial<Pick<ExportOptions, 'size' | 'withSound' | 'way'>>;

/** What the Export menu shows and changes. */
export interface ExportSettings {
  readonly sizes: readonly SizeChoice[];
  /** What an export begins with when nothing else is said: the last choice, as far as this clip has it. */
  readonly options: ExportOptions;
  readonly change: (change: ExportChange) => void;
}

/**
 * The choices of the Export menu, remembered on this browser; a pipeline that the debug mode forces is not.
 * @param video size of the displayed video.
 */
export function useExportSettings({ widthPx, heightPx }: FrameSize, isDebug: boolean): ExportSettings {
  const [choice, setChoice] = useState(loadExportChoice);
  const [forcedWay, setForcedWay] = useState<ExportWay | null>(null);
  const sizes = useMemo(() => sizeChoices({ widthPx, heightPx }), [widthPx, heightPx]);

  const change = ({ way, ...rest }: ExportChange): void => {
    const isOffered = way !== undefined && isOfferedWay(way);
    if (way !== undefined) setForcedWay(isOffered ? null : way);
    const next: ExportChoice = { ...choice, ...rest, ...(isOffered && { way }) };
    setChoice(next);
    keepExportChoice(next);
  };

  return {
    sizes,
    options: {
      size: offeredSize(sizes, choice.size),
      withSound: choice.withSound,
      way: (isDebug ? forcedWay : null) ?? choice.way,
      maxFrames: null,
    },
    change,
  };
}

function isOfferedWay(way: ExportWay): way is OfferedWay {
  return OFFERED_WAYS.some((offered) => offered === way);
}
