import { useState, type ReactNode } from 'react';
import { counted } from '@/domain/format';
import { Button } from './button';
import { ChoiceList } from './choice-list';
import { Dialog } from './dialog';

interface ChoiceDialogProps<Item> {
  readonly title: string;
  readonly subtitle: string;
  /** What is chosen, in the singular: 'play'. */
  readonly noun: string;
  /** Null while there is nothing to choose from yet, and `pending` is shown. */
  readonly items: readonly Item[] | null;
  readonly pending?: ReactNode;
  /** Shown when there is nothing to choose from. */
  readonly emptyText: string;
  readonly listLabel: string;
  /** How many can be chosen, and the subtitle shown when they are. */
  readonly limit?: { readonly room: number; readonly subtitle: string };
  readonly onClose: () => void;
  readonly onAdd: (items: readonly Item[]) => void;
  readonly children: (item: Item) => ReactNode;
}

/** Lets the user choose several items of a list; they are added in the order chosen. */
export function ChoiceDialog<Item extends { readonly id: string }>(props: ChoiceDialogProps<Item>) {
  const { title, subtitle, noun, items, pending, emptyText, listLabel, limit, onClose, onAdd, children } =
    props;
  // Stored by id, because a reloaded list has other objects.
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const chosen = chosenIds.flatMap((id) => items?.find((item) => item.id === id) ?? []);
  const isFull = limit !== undefined && chosen.length >= limit.room;
  const toggle = ({ id }: Item) =>
    setChosenIds((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      subtitle={isFull ? limit.subtitle : subtitle}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              onAdd(chosen);
              onClose();
            }}
          >
            {chosen.length === 0 ? `Add ${noun}s` : `Add ${counted(chosen.length, noun)}`}
          </Button>
        </>
      }
    >
      {items === null && pending}
      {items?.length === 0 && <p className="py-6 text-center text-muted">{emptyText}</p>}
      {items && items.length > 0 && (
        <ChoiceList
          label={listLabel}
          items={items}
          isChosen={({ id }) => chosenIds.includes(id)}
          isFull={isFull}
          onToggle={toggle}
        >
          {children}
        </ChoiceList>
      )}
    </Dialog>
  );
}
