import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { isAdmin } from '@/backend/admin';
import { signOut } from '@/backend/auth';
import type { SessionUser } from '@/backend/session';
import { Menu, MenuCaption, MenuItem, MenuLink, MenuSeparator } from '@/ui/menu';
import { accountEntries } from '../navigation';

interface AccountMenuProps {
  readonly user: SessionUser;
  readonly trigger: ReactNode;
  readonly side?: 'top' | 'bottom';
}

const HAS_ADMIN_ENTRIES = accountEntries.some((entry) => entry.adminOnly);

/** The signed-in user's address, the account's screens and Sign Out (core spec, section 2). */
export function AccountMenu({ user, trigger, side = 'bottom' }: AccountMenuProps) {
  const admin = useQuery({
    queryKey: ['is-admin', user.id],
    queryFn: () => isAdmin(user.id),
    enabled: HAS_ADMIN_ENTRIES,
  });
  const entries = accountEntries.filter((entry) => !entry.adminOnly || admin.data === true);
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
