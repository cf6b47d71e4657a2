import type { ReactNode } from 'react';
import { RadioGroup as Primitive } from 'radix-ui';
import { TILE, TileContent } from './tile-look';

interface TilesProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly picture: ReactNode }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Options with a picture each, two per row; one is selected. */
export function Tiles<Value extends string>({ label, options, value, onChange }: TilesProps<Value>) {
  const select = (next: string) => {
    const option = options.find((entry) => entry.value === next);
    if (option) onChange(option.value);
  };
  return (
    <Primitive.Root
      aria-label={label}
      value={value}
      onValueChange={select}
      className="grid grid-cols-2 gap-2"
    >
      {options.map((option) => (
        <Primitive.Item key={option.value} value={option.value} className={TILE}>
          <TileContent picture={option.picture} label={option.label} />
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
}
