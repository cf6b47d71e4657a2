import type { SessionUser } from '@/backend/auth/session';
import { accountIcon as AccountIcon, mainEntries } from '../navigation';
import { AccountMenu } from './account-menu';
import { AnswersBadge } from './answers-badge';
import { MainLink } from './main-link';

const TAB =
  'relative flex flex-1 flex-col items-center justify-center gap-0.75 text-2xs font-medium text-muted -outline-offset-2 ' +
  'aria-[current=page]:text-text [&_svg]:size-5 aria-[current=page]:[&_svg]:text-accent';

/** The navigation at the bottom edge of phones. */
export function TabBar({ user }: { readonly user: SessionUser }) {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 edge-0 flex h-(--dock) border-t border-line bg-s1 desk:hidden"
    >
      {mainEntries.map((entry) => (
        <MainLink key={entry.path} entry={entry} className={TAB}>
          <entry.icon aria-hidden="true" />
          {entry.label}
        </MainLink>
      ))}
      <AccountMenu
        user={user}
        side="top"
        trigger={
          <button type="button" className={TAB}>
            <AccountIcon aria-hidden="true" />
            Account
            <AnswersBadge className="absolute top-1 left-1/2 ml-1.5" />
          </button>
        }
      />
    </nav>
  );
}
