import { useMemo, useState, type Dispatch } from 'react';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { ExportOptions } from '@/domain/export-options';
import type { Highlight } from '@/domain/track';
import type { ExportJob } from '@/media/export/export-job';
import { announce } from '@/ui/live-region';
import type { CommandContext } from '../commands/command';
import type { EditorOutlets, ExportHandover } from '../editor-props';
import type { Playback } from '../playback/playback';
import { checkPayable, type ClipPrice } from '../use-clip-price';
import { useDebugMode } from '../debug/use-debug-mode';
import type { EditorClip } from '../use-editor-clip';
import { useExportSettings } from './use-export-settings';

interface ExportingInput {
  readonly clip: EditorClip;
  readonly highlight: Highlight;
  readonly price: ClipPrice;
  readonly playback: Playback | null;
  readonly dispatch: Dispatch<EditorEvent>;
  readonly onTokenShortage: EditorOutlets['onTokenShortage'];
}

interface Exporting {
  readonly openExport: CommandContext['openExport'];
  readonly menu: {
    readonly settings: ReturnType<typeof useExportSettings>;
    readonly price: ClipPrice;
    readonly hasSound: boolean;
    readonly isDebug: boolean;
  };
  /** What the export dialog gets, but for the picture. */
  readonly handover: Omit<ExportHandover, 'picture'>;
}

/** The editor's side of exporting: the menu's choices, and what goes to the dialog. */
export function useExporting(input: ExportingInput): Exporting {
  const { highlight, price, playback, dispatch, onTokenShortage } = input;
  const { video, source, info } = input.clip;
  const isDebug = useDebugMode();
  const settings = useExportSettings(info, isDebug);
  const [options, setOptions] = useState<ExportOptions>(settings.options);
  // The same object as long as its parts are the same: a new one would start the export again.
  const job = useMemo<ExportJob>(
    () => ({ video, source, highlight, options }),
    [video, source, highlight, options],
  );
  return {
    openExport: (changes = {}) => {
      const next = { ...settings.options, ...changes };
      // A test export is not saved, and only what is saved is charged.
      if (next.maxFrames === null && !checkPayable(price, onTokenShortage)) return;
      playback?.pause();
      setOptions(next);
      dispatch({ type: 'exportStarted' });
    },
    menu: { settings, price, hasSound: info.hasAudio, isDebug },
    handover: {
      job,
      smallerSizes: settings.sizes.map(({ size }) => size).filter((size) => size !== 'source'),
      isDebug,
      neededTokens: price.cost,
      onClose: () => {
        dispatch({ type: 'exportEnded' });
        announce('Back in the editor');
      },
    },
  };
}
