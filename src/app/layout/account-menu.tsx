import type { ReactNode } from 'react';
import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { signOut } from '@/backend/auth/auth';
import type { SessionUser } from '@/backend/auth/session';
import { PATHS } from '@/domain/paths';
import { saveOpenRecords } from '@/lib/autosave/watch-page';
import { mayLeave } from '@/lib/leaving';
import { Menu, MenuItem, MenuLines, MenuLink, MenuSeparator } from '@/ui/menu';
import { forgetRoute } from '../current-route';
import { accountEntries, accountIcon as AccountIcon } from '../navigation';
import { useIsAdmin } from '../use-is-admin';
import { AnswersBadge } from './answers-badge';

interface AccountMenuProps {
  readonly user: SessionUser;
  readonly trigger: ReactNode;
  readonly side?: 'top' | 'bottom';
}

/** Shows the signed-in user's email address, which leads to the account, links to other screens, and Sign Out. */
export function AccountMenu({ user, trigger, side = 'bottom' }: AccountMenuProps) {
  const isAdmin = useIsAdmin(user.id);
  const navigate = useNavigate();
  const leave = async () => {
    if (!(await mayLeave())) return;
    await saveOpenRecords();
    await signOut();
    // Members' screens redirect to the sign-in by themselves, but public screens would stay.
    forgetRoute();
    await navigate(PATHS.login, { replace: true });
  };
  const entries = accountEntries.filter((entry) => !entry.adminOnly || isAdmin === true);
  return (
    <Menu trigger={trigger} side={side} className="w-62">
      <MenuLink to={PATHS.account} icon={<AccountIcon />}>
        <MenuLines title={user.email} remark="Account" />
      </MenuLink>
      <MenuSeparator />
      {entries.map(({ path, label, icon: Icon }) => (
        <MenuLink key={path} to={path} icon={<Icon />}>
          {label}
          {path === PATHS.support && <AnswersBadge className="ml-auto" />}
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={() => void leave()}>
        Sign Out
      </MenuItem>
    </Menu>
  );
}
