import { EXPORT_SHAPES, shapeSizeOf } from '@/domain/export-shape';
import { Checkbox } from '@/ui/checkbox';
import { useEditorSession, useSession } from '../session/session-context';
import { toggleFurtherShape } from '../commands/export-settings';

/** Chooses extra shapes to make in the same export. */
export function FurtherShapes() {
  const session = useSession();
  const { shape, furtherShapes } = useEditorSession((state) => state.exportChoice);
  const frame = useEditorSession((state) => state.frame);
  return (
    <fieldset>
      <legend className="mb-1 text-sm text-muted">
        Also export these shapes (download only; the shape above is saved as the video)
      </legend>
      <div className="grid grid-cols-2 gap-x-6 desk:grid-cols-4">
        {EXPORT_SHAPES.filter((other) => other !== shape).map((other) => {
          const { widthPx, heightPx } = shapeSizeOf(frame, other);
          return (
            <label key={other} className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
              <Checkbox
                checked={furtherShapes.includes(other)}
                onChange={() => toggleFurtherShape(session, other)}
              />
              <span>
                {other === 'source' ? 'As recorded' : other}{' '}
                <span className="block text-muted tabular-nums">
                  {widthPx} × {heightPx}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
