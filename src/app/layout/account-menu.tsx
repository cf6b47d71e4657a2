import type { ReactNode } from 'react';
import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { signOut } from '@/backend/auth';
import type { SessionUser } from '@/backend/session';
import { PATHS } from '@/domain/paths';
import { saveOpenTracks } from '@/features/editor/saving/open-tracks';
import { Menu, MenuCaption, MenuItem, MenuLink, MenuSeparator } from '@/ui/menu';
import { forgetRoute } from '../current-route';
import { accountEntries } from '../navigation';
import { useIsAdmin } from '../use-is-admin';

interface AccountMenuProps {
  readonly user: SessionUser;
  readonly trigger: ReactNode;
  readonly side?: 'top' | 'bottom';
}

/** The signed-in user's address, the account's screens and Sign Out. */
export function AccountMenu({ user, trigger, side = 'bottom' }: AccountMenuProps) {
  const isAdmin = useIsAdmin(user.id);
  const navigate = useNavigate();
  const leave = async () => {
    await saveOpenTracks();
    await signOut();
    // Members' screens lead there by themselves; those that everybody may see would stay.
    forgetRoute();
    await navigate(PATHS.login, { replace: true });
  };
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
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={() => void leave()}>
        Sign Out
      </MenuItem>
    </Menu>
  );
}
