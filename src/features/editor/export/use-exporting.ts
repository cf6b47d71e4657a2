import { useState, type Dispatch } from 'react';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { ExportOptions } from '@/domain/export-options';
import type { ExportJob } from '@/media/export/export-job';
import { announce } from '@/ui/live-region';
import type { ExportHandover } from '../editor-props';
import type { ClipPrice } from '../use-clip-price';
import { useDebugMode } from '../debug/use-debug-mode';
import type { EditorClip } from '../use-editor-clip';
import { useExportSettings } from './use-export-settings';

interface Exporting {
  /** What an export begins with when nothing else is said. */
  readonly options: ExportOptions;
  /** Takes the options of the export that begins. */
  readonly begin: (options: ExportOptions) => void;
  readonly menu: {
    readonly settings: ReturnType<typeof useExportSettings>;
    readonly price: ClipPrice;
    readonly hasSound: boolean;
    readonly isDebug: boolean;
  };
  /** What the export dialog gets. */
  readonly handOver: (job: Omit<ExportJob, 'options'>, picture: string | null) => ExportHandover;
}

/** The editor's side of exporting: the menu's choices, and what goes to the dialog. */
export function useExporting(
  { info }: EditorClip,
  price: ClipPrice,
  dispatch: Dispatch<EditorEvent>,
): Exporting {
  const isDebug = useDebugMode();
  const settings = useExportSettings(info, isDebug);
  const [options, begin] = useState<ExportOptions>(settings.options);
  return {
    options: settings.options,
    begin,
    menu: { settings, price, hasSound: info.hasAudio, isDebug },
    handOver: (job, picture) => ({
      job: { ...job, options },
      picture,
      smallerSizes: settings.sizes.map(({ size }) => size).filter((size) => size !== 'source'),
      isDebug,
      neededTokens: price.cost,
      onCharged: price.noteCharge,
      onClose: () => {
        dispatch({ type: 'exportEnded' });
        announce('Back in the editor');
      },
    }),
  };
}
