import { useId, type ReactNode } from 'react';
import { Switch as Primitive } from 'radix-ui';

interface SwitchProps {
  readonly label: ReactNode;
  /** A remark below the label. */
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Explain why in the hint. */
  readonly disabled?: boolean;
}

/** A setting that is on or off. */
export function Switch({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <Primitive.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="reach h-6 w-11 flex-none rounded-full border border-control bg-s3 transition-colors data-disabled:opacity-45 data-[state=checked]:border-text data-[state=checked]:bg-text"
      >
        <Primitive.Thumb className="block size-4.5 translate-x-0.5 rounded-full bg-text transition-transform data-[state=checked]:translate-x-5.5 data-[state=checked]:bg-ink" />
      </Primitive.Root>
    </div>
  );
}
