import { RadioGroup as Primitive } from 'radix-ui';

interface SwatchesProps {
  readonly label: string;
  /** Colors as #RRGGBB with the names that are read out. */
  readonly options: readonly { readonly value: string; readonly name: string }[];
  /** What is on; it may be none of these. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A row of colors to choose from; arrow keys move between them. */
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
