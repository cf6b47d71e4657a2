import type { ReactNode } from 'react';
import { EllipsisVertical } from 'lucide-react';
import { IconButton } from './icon-button';
import { Menu } from './menu';

interface MoreMenuProps {
  /** Of the row that it belongs to. */
  readonly name: string;
  readonly children: ReactNode;
}

/** What else can be done with a row, behind three dots at its end. */
export function MoreMenu({ name, children }: MoreMenuProps) {
  return (
    <Menu trigger={<IconButton label={`More for ${name}`} icon={<EllipsisVertical />} className="-mr-2" />}>
      {children}
    </Menu>
  );
}
