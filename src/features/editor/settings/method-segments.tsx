import type { TrackingMethod } from '@/domain/track';
import { Segments } from '@/ui/segments';

const METHODS: readonly { readonly value: TrackingMethod; readonly label: string }[] = [
  { value: 'farneback', label: 'Farneback' },
  { value: 'lucas-kanade', label: 'Lucas-Kanade' },
];

interface MethodSegmentsProps {
  readonly method: TrackingMethod;
  readonly onChange: (method: TrackingMethod) => void;
  readonly disabled?: boolean;
}

/** The optical-flow setting. */
export function MethodSegments({ method, onChange, disabled = false }: MethodSegmentsProps) {
  return (
    <div className="flex flex-col gap-2">
      <span aria-hidden="true" className="text-sm font-medium text-soft">
        Tracking method
      </span>
      <Segments
        label="Tracking method"
        options={METHODS}
        value={method}
        onChange={onChange}
        disabled={disabled}
      />
    </div>
  );
}
