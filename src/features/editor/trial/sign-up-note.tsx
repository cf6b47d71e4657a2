import type { ReactNode } from 'react';

interface SignUpNoteProps {
  /** Whether a film was made. */
  readonly hasFilm: boolean;
  /** Leads to an account, which can save and share the clip. */
  readonly accountLink: ReactNode;
}

/** Tells a visitor how to keep the work for good. */
export function SignUpNote({ hasFilm, accountLink }: SignUpNoteProps) {
  return (
    <p className="rounded-lg border border-line bg-s1 p-4 text-sm text-muted">
      {hasFilm ? 'Your film is in your downloads.' : 'Your clip is not uploaded.'} {accountLink}
    </p>
  );
}
