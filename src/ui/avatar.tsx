interface AvatarProps {
  readonly user: { readonly firstName: string; readonly lastName: string; readonly email: string };
}

/** A user's initials on a round ground; the first letter of the e-mail where there is no name. */
export function Avatar({ user }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className="inline-grid size-9 flex-none place-items-center rounded-full bg-s3 font-head text-[15px] leading-none font-semibold tracking-[0.02em]"
    >
      {initialsOf(user)}
    </span>
  );
}

function initialsOf({ firstName, lastName, email }: AvatarProps['user']): string {
  const initials = [firstName, lastName].map((part) => part.slice(0, 1)).join('');
  return (initials || email.slice(0, 1)).toUpperCase();
}
