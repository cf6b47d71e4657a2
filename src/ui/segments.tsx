import { RadioGroup as Primitive } from 'radix-ui';

export interface SegmentOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly SegmentOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
}

/** Two or three options side by side; one is selected. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, options, value, onChange, disabled = false } = props;
  const select = (next: string) => {
    const option = options.find((entry) => entry.value === next);
    if (option) onChange(option.value);
  };
  return (
    <Primitive.Root
      aria-label={label}
      value={value}
      disabled={disabled}
      onValueChange={select}
      className="flex rounded-md border border-line-strong bg-ground p-0.75 data-disabled:opacity-45"
    >
      {options.map((option) => (
        <Primitive.Item
          key={option.value}
          value={option.value}
          className="flex-1 rounded-[5px] px-2.5 text-center text-sm leading-6.5 max-desk:leading-11 font-medium whitespace-nowrap text-muted transition-colors hover:text-text data-[state=checked]:bg-s3 data-[state=checked]:text-text"
        >
          {option.label}
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
}
