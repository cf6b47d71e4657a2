import type { ReactNode } from 'react';
import { EllipsisVertical } from 'lucide-react';
import { IconButton } from './icon-button';
import { Menu } from './menu';

interface MoreMenuProps {
  /** The name of the row that the menu belongs to. */
  readonly name: string;
  readonly children: ReactNode;
}

/** The menu with a row's further commands, behind three dots at the row's end. */
export function MoreMenu({ name, children }: MoreMenuProps) {
  return (
    <Menu trigger={<IconButton label={`More for ${name}`} icon={<EllipsisVertical />} className="-mr-2" />}>
      {children}
    </Menu>
  );
}
