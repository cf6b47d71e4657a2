import type { TrackingMethod } from '@/domain/track';
import { Segments, type SegmentOption } from '@/ui/segments';
import { useEditorSession, useSession } from '../session/session-context';

type Methods = readonly SegmentOption<TrackingMethod>[];

const BY_NAME: Methods = [
  { value: 'farneback', label: 'Farneback' },
  { value: 'lucas-kanade', label: 'Lucas-Kanade' },
];

const IN_PLAIN_WORDS: Methods = [
  { value: 'farneback', label: 'Standard' },
  { value: 'lucas-kanade', label: 'Alternative' },
];

const HINTS: Readonly<Record<TrackingMethod, string>> = {
  farneback: 'Standard: right for most clips.',
  'lucas-kanade': 'Alternative: if the standard one fails.',
};

/** Chooses the optical-flow method by its name, and explains what the method is for. */
export function MethodSegments({ disabled }: { readonly disabled: boolean }) {
  const method = useEditorSession((state) => state.method);
  return (
    <div className="flex flex-col gap-2">
      <MethodChoice methods={BY_NAME} disabled={disabled} />
      <p className="text-sm text-muted">{HINTS[method]}</p>
    </div>
  );
}

/** Chooses the method by plain names, for users who are about to track. */
export function PlainMethodSegments() {
  return <MethodChoice methods={IN_PLAIN_WORDS} disabled={false} />;
}

function MethodChoice({ methods, disabled }: { readonly methods: Methods; readonly disabled: boolean }) {
  const session = useSession();
  const method = useEditorSession((state) => state.method);
  return (
    <div className="flex flex-col gap-2">
      <span aria-hidden="true" className="text-sm font-medium text-soft">
        Tracking method
      </span>
      <Segments
        label="Tracking method"
        options={methods}
        value={method}
        onChange={(chosen) => session.change({ method: chosen })}
        disabled={disabled}
      />
    </div>
  );
}
