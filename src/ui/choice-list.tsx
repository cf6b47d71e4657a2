import { useId, useState, type ReactNode } from 'react';
import { Button } from './button';
import { Checkbox } from './checkbox';

/** People with hundreds of items load them in portions of this size. */
const PORTION = 50;

interface ChoiceListProps<Item> {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly isChosen: (item: Item) => boolean;
  /** Whether no more can be chosen. */
  readonly isFull?: boolean;
  readonly onToggle: (item: Item) => void;
  readonly children: (item: Item) => ReactNode;
}

/** Items with a checkbox each. Shows one portion at a time; the rest is loaded on request. */
export function ChoiceList<Item extends { readonly id: string }>(props: ChoiceListProps<Item>) {
  const { label, items, isChosen, isFull = false, onToggle, children } = props;
  const [shownCount, setShownCount] = useState(PORTION);
  return (
    <>
      <ul aria-label={label}>
        {items.slice(0, shownCount).map((item) => (
          <li key={item.id}>
            <Choice
              isChosen={isChosen(item)}
              isDisabled={isFull && !isChosen(item)}
              onToggle={() => onToggle(item)}
            >
              {children(item)}
            </Choice>
          </li>
        ))}
      </ul>
      {items.length > shownCount && (
        <Button className="self-center" onClick={() => setShownCount(shownCount + PORTION)}>
          Show more
        </Button>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

function Choice({ isChosen, isDisabled, onToggle, children }: ChoiceProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex cursor-pointer items-center gap-4 rounded-md p-2 hover:bg-s2">
      <Checkbox id={id} checked={isChosen} disabled={isDisabled} onChange={onToggle} />
      {children}
    </label>
  );
}
