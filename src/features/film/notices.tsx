import type { ReactNode } from 'react';

interface NoticesProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Holds notices above the screen about things that happened while the user was away. */
export function Notices({ label, children }: NoticesProps) {
  return (
    <section aria-label={label} className="flex flex-col gap-2 px-4 pt-4 desk:px-6">
      {children}
    </section>
  );
}

interface NoticeProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  /** The notice's buttons, with the safe one to the left of the primary one. */
  readonly actions: ReactNode;
}

/** A notice about one event, with its actions. */
export function Notice({ icon, children, actions }: NoticeProps) {
  return (
    <div className="mx-auto flex w-full max-w-304 flex-wrap items-center gap-3 rounded-lg border border-line-strong bg-s2 px-4 py-3 text-sm [&>svg]:size-5 [&>svg]:text-info">
      {icon}
      <p className="min-w-60 flex-1 text-soft">{children}</p>
      {actions}
    </div>
  );
}
