import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { cx } from '@/lib/cx';
import { MENU_ROW } from './menu-row';

/** Keeps the menu open when a setting in it is chosen. */
function stayOpen(event: Event): void {
  event.preventDefault();
}

const ROW = cx(MENU_ROW, 'text-text [&_svg]:text-muted');

interface MenuCheckItemProps {
  readonly icon?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** A setting in a menu that is on or off. */
export function MenuCheckItem({ icon, checked, onChange, disabled = false, children }: MenuCheckItemProps) {
  return (
    <Primitive.CheckboxItem
      disabled={disabled}
      checked={checked}
      onCheckedChange={onChange}
      onSelect={stayOpen}
      className={ROW}
    >
      {icon}
      {children}
      <Mark />
    </Primitive.CheckboxItem>
  );
}

interface MenuRadioGroupProps<Value extends string> {
  readonly label: string;
  /** The selected value; it may be none of the options. */
  readonly value: string;
  readonly options: readonly {
    readonly value: Value;
    readonly icon?: ReactNode;
    readonly content: ReactNode;
  }[];
  readonly onChange: (value: Value) => void;
}

/** A setting in a menu with one of several values. */
export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  const { label, value, options, onChange } = props;
  const choose = (next: string) => {
    const option = options.find((each) => each.value === next);
    if (option) onChange(option.value);
  };
  return (
    <Primitive.RadioGroup aria-label={label} value={value} onValueChange={choose}>
      {options.map((option) => (
        <Primitive.RadioItem key={option.value} value={option.value} onSelect={stayOpen} className={ROW}>
          {option.icon}
          {option.content}
          <Mark />
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}

function Mark() {
  return (
    <span aria-hidden="true" className="ml-auto grid size-4 flex-none place-items-center">
      <Primitive.ItemIndicator>
        <Check />
      </Primitive.ItemIndicator>
    </span>
  );
}
