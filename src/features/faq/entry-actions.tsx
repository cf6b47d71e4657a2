import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';
import { MenuItem, MenuSeparator } from '@/ui/menu';
import { MoreMenu } from '@/ui/more-menu';
import { MoveButtons, MoveItems } from '@/ui/move-controls';

interface EntryActionsProps {
  /** The entry's question. */
  readonly name: string;
  /** The entry's position, counted from 0. */
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** The actions of an admin on an entry, as buttons or, on phones, in a menu. */
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
        <MoreMenu name={name}>
          <MoveItems index={index} count={count} onMove={onMove} />
          <MenuItem icon={<Pencil />} onSelect={onEdit}>
            Edit
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger onSelect={onDelete}>
            Delete
          </MenuItem>
        </MoreMenu>
      </div>
    </>
  );
}
