import { useId, type ComponentProps, type ReactNode } from 'react';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  readonly label: ReactNode;
}

/** A field for several lines. */
export function TextArea({ label, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-soft">
        {label}
      </label>
      <textarea
        rows={3}
        {...rest}
        id={id}
        className="w-full rounded-md border border-control bg-ground px-3.5 py-2.5 text-body text-text transition-colors outline-none placeholder:text-muted focus:border-accent focus:ring-1 focus:ring-accent disabled:opacity-45 max-desk:text-[16px]"
      />
    </div>
  );
}
