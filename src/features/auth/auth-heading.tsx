import type { ReactNode } from 'react';

interface AuthHeadingProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** The large heading of a sign-in screen and the sentence below it. */
export function AuthHeading({ title, children }: AuthHeadingProps) {
  return (
    <div className="flex flex-col gap-3">
      <h1 className="text-[56px] leading-[0.96] tracking-[-0.01em]">{title}</h1>
      {children && <p className="text-muted">{children}</p>}
    </div>
  );
}
