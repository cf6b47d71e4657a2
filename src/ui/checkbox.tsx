import type { ComponentProps } from 'react';
import { Check } from 'lucide-react';

/** A checkbox. Its label is an element around it or `aria-label`. */
export function Checkbox(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <span className="relative grid size-5 flex-none place-items-center">
      <input
        {...props}
        type="checkbox"
        className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-[5px] border border-control bg-ground checked:border-transparent checked:bg-accent"
      />
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none relative hidden size-3.5 text-ink peer-checked:block"
      />
    </span>
  );
}
