import type { TrackingMethod } from '@/domain/track';
import { optionsOf } from '@/lib/keys-of';
import { Segments } from '@/ui/segments';
import { useEditorSession, useSession } from '../session/session-context';

const METHODS = optionsOf<TrackingMethod>({ farneback: 'Standard', 'lucas-kanade': 'Alternative' });

const HINTS: Readonly<Record<TrackingMethod, string>> = {
  farneback: 'Farneback: right for most clips.',
  'lucas-kanade': 'Lucas-Kanade: if the standard one fails.',
};

/** Chooses the optical-flow method in plain words, with its technical name and what it is good for. */
export function MethodSegments({ disabled = false }: { readonly disabled?: boolean }) {
  const session = useSession();
  const method = useEditorSession((state) => state.method);
  return (
    <div className="flex flex-col gap-2">
      <span aria-hidden="true" className="text-sm font-medium text-soft">
        Tracking method
      </span>
      <Segments
        label="Tracking method"
        options={METHODS}
        value={method}
        onChange={(chosen) => session.change({ method: chosen })}
        disabled={disabled}
      />
      <p className="text-sm text-muted">{HINTS[method]}</p>
    </div>
  );
}
