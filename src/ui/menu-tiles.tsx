import type { ReactNode } from 'react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { cx } from '@/lib/cx';
import { TILE, TileContent } from './tile-look';

interface MenuTilesProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly picture: ReactNode }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A setting in a menu with a picture for each value, in one row. The menu stays open when a value is chosen. */
export function MenuTiles<Value extends string>({ label, options, value, onChange }: MenuTilesProps<Value>) {
  const choose = (next: string) => {
    const option = options.find((each) => each.value === next);
    if (option) onChange(option.value);
  };
  return (
    <Primitive.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={choose}
      className="grid grid-cols-4 gap-1.5 px-2.5 py-1"
    >
      {options.map((option) => (
        <Primitive.RadioItem
          key={option.value}
          value={option.value}
          onSelect={(event) => event.preventDefault()}
          className={cx(TILE, 'data-highlighted:outline-2 data-highlighted:outline-accent [&_span]:px-1.5')}
        >
          <TileContent picture={option.picture} label={option.label} />
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}
