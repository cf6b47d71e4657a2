import { ArrowDown, ArrowUp, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@/ui/menu';
import { MoveButtons } from '@/ui/move-controls';

interface EntryActionsProps {
  /** The entry's question. */
  readonly name: string;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** What an admin can do with an entry: buttons, on phones a menu. */
export function EntryActions(props: EntryActionsProps) {
  const { name, index, count, onMove, onEdit, onDelete } = props;
  return (
    <>
      <div className="flex items-center gap-1 max-desk:hidden">
        <MoveButtons name={name} index={index} count={count} onMove={onMove} />
        <IconButton label={`Edit ${name}`} icon={<Pencil />} onClick={onEdit} />
        <IconButton label={`Delete ${name}`} icon={<Trash2 />} onClick={onDelete} />
      </div>
      <div className="desk:hidden">
        <Menu
          trigger={<IconButton label={`More for ${name}`} icon={<EllipsisVertical />} className="-mr-2" />}
        >
          <MenuItem icon={<ArrowUp />} disabled={index === 0} onSelect={() => onMove(index - 1)}>
            Move up
          </MenuItem>
          <MenuItem icon={<ArrowDown />} disabled={index === count - 1} onSelect={() => onMove(index + 1)}>
            Move down
          </MenuItem>
          <MenuItem icon={<Pencil />} onSelect={onEdit}>
            Edit
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger onSelect={onDelete}>
            Delete
          </MenuItem>
        </Menu>
      </div>
    </>
  );
}
