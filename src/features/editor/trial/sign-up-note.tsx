import type { ReactNode } from 'react';

interface SignUpNoteProps {
  /** Leads to an account, which can save and share the clip. */
  readonly accountLink: ReactNode;
}

/** Tells a visitor who has made a film how to keep it for good. */
export function SignUpNote({ accountLink }: SignUpNoteProps) {
  return (
    <p className="rounded-lg border border-line bg-s1 p-4 text-sm text-muted">
      Your film is in your downloads. {accountLink}
    </p>
  );
}
