import { RadioGroup as Primitive } from 'radix-ui';

interface SwatchesProps {
  readonly label: string;
  /** Colors as #RRGGBB, with the names that screen readers announce. */
  readonly options: readonly { readonly value: string; readonly name: string }[];
  /** The selected color; it may be none of the options. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A row of colors to choose from; the arrow keys move between them. */
export function Swatches({ label, options, value, onChange }: SwatchesProps) {
  return (
    <Primitive.Root
      aria-label={label}
      value={value}
      onValueChange={onChange}
      className="flex justify-between gap-1 max-desk:gap-0"
    >
      {options.map((option) => (
        <Primitive.Item
          key={option.value}
          value={option.value}
          aria-label={option.name}
          title={option.name}
          className="size-6.5 rounded-full border-3 border-s2 max-desk:size-11 max-desk:border-6 data-[state=checked]:ring-2 data-[state=checked]:ring-text"
          style={{ backgroundColor: option.value }}
        />
      ))}
    </Primitive.Root>
  );
}
