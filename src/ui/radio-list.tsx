import type { ReactNode } from 'react';
import { RadioGroup as Primitive } from 'radix-ui';

export interface RadioListOption {
  readonly value: string;
  readonly title: string;
  readonly remark: string;
  /** A picture at the end of the row that adds nothing to the texts. */
  readonly picture?: ReactNode;
}

interface RadioListProps {
  readonly label: string;
  readonly options: readonly RadioListOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A column of choices. One is selected. */
export function RadioList({ label, options, value, onChange }: RadioListProps) {
  return (
    <Primitive.Root aria-label={label} value={value} onValueChange={onChange} className="flex flex-col gap-1">
      {options.map((option) => (
        <Primitive.Item
          key={option.value}
          value={option.value}
          className="group flex min-h-13 items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-s2"
        >
          <span className="grid size-5 flex-none place-items-center rounded-full border border-control bg-ground group-data-[state=checked]:border-accent">
            <Primitive.Indicator className="size-2.5 rounded-full bg-accent" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block text-sm font-medium text-text">{option.title}</span>
            <span className="block text-sm text-muted">{option.remark}</span>
          </span>
          {option.picture}
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
}
