import { cx } from '@/lib/cx';

interface AvatarProps {
  readonly user: { readonly firstName: string; readonly lastName: string; readonly email: string };
  /** 36 px in rows, 48 px beside a page's heading. */
  readonly size?: 'md' | 'lg';
}

const SIZES = { md: 'size-9 text-[15px]', lg: 'size-12 text-[20px]' } as const;

/** Shows a user's initials in a circle, or the first letter of the email address when there is no name. */
export function Avatar({ user, size = 'md' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid flex-none place-items-center rounded-full bg-s3 font-head leading-none font-semibold tracking-[0.02em]',
        SIZES[size],
      )}
    >
      {initialsOf(user)}
    </span>
  );
}

function initialsOf({ firstName, lastName, email }: AvatarProps['user']): string {
  const initials = [firstName, lastName].map((part) => part.slice(0, 1)).join('');
  return (initials || email.slice(0, 1)).toUpperCase();
}
