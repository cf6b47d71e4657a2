import { Upload } from 'lucide-react';
import { listOfShapes } from '@/domain/export-shape';
import { useShallow } from 'zustand/react/shallow';
import { Button } from '@/ui/button';
import { exportVideo } from '../commands/tracking-commands';
import { useCommand } from '../commands/use-command';
import { useEditorSession } from '../session/session-context';
import { exportPriceText } from './export-price';
import { exportOptionsOf } from '@/studio/session/export-options';

/** Exports with the last choices in one press; the price is shown below the button. */
export function ExportAtOnce() {
  const { isEnabled, perform } = useCommand(exportVideo);
  // The button stays enabled behind the export dialog, so that the focus can return to it.
  const isExporting = useEditorSession((state) => state.isExporting);
  const { size, shape, furtherShapes } = useEditorSession(useShallow(exportOptionsOf));
  const price = useEditorSession((state) => state.price);
  const sizeText = size === 'source' ? 'source size' : size;
  return (
    <>
      <Button icon={<Upload aria-hidden="true" />} disabled={!isEnabled && !isExporting} onClick={perform}>
        Export in {shape === 'source' ? sizeText : `${shape}, ${sizeText}`}
      </Button>
      {furtherShapes.length > 0 && (
        <p className="text-muted">Also made for download: {listOfShapes(furtherShapes)}.</p>
      )}
      {price && price.neededTokens > 0 && <p className="text-muted">{exportPriceText(price)}</p>}
    </>
  );
}
