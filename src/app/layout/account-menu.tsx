import type { ReactNode } from 'react';
import { LogOut } from 'lucide-react';
import { signOut } from '@/backend/auth';
import type { SessionUser } from '@/backend/session';
import { Menu, MenuCaption, MenuItem, MenuLink, MenuSeparator } from '@/ui/menu';
import { accountEntries } from '../navigation';
import { useIsAdmin } from '../use-is-admin';

interface AccountMenuProps {
  readonly user: SessionUser;
  readonly trigger: ReactNode;
  readonly side?: 'top' | 'bottom';
}

const HAS_ADMIN_ENTRIES = accountEntries.some((entry) => entry.adminOnly);

/** The signed-in user's address, the account's screens and Sign Out (core spec, section 2). */
export function AccountMenu({ user, trigger, side = 'bottom' }: AccountMenuProps) {
  const isAdmin = useIsAdmin(user.id, HAS_ADMIN_ENTRIES);
  const entries = accountEntries.filter((entry) => !entry.adminOnly || isAdmin === true);
  return (
    <Menu trigger={trigger} side={side} className="w-62">
      <MenuCaption>{user.email}</MenuCaption>
      <MenuSeparator />
      {entries.map(({ path, label, icon: Icon }) => (
        <MenuLink key={path} to={path} icon={<Icon />}>
          {label}
        </MenuLink>
      ))}
      {entries.length > 0 && <MenuSeparator />}
      <MenuItem icon={<LogOut />} onSelect={() => void signOut()}>
        Sign Out
      </MenuItem>
    </Menu>
  );
}
