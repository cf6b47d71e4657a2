import type { ReactNode } from 'react';
import { useEditorSession } from '../session/session-context';

interface SignUpNoteProps {
  /** Whether a film was made. */
  readonly hasFilm: boolean;
  /** Leads to an account, which can save and share the clip. */
  readonly accountLink: ReactNode;
}

/** Tells a visitor how to keep a track or a film for good. Before that, phones need the room for the current step. */
export function SignUpNote({ hasFilm, accountLink }: SignUpNoteProps) {
  const isTracked = useEditorSession(({ phase }) => phase.kind === 'replay');
  if (!isTracked) return null;
  return (
    <p className="rounded-lg border border-line bg-s1 p-4 text-sm text-muted">
      {hasFilm ? 'Your film is in your downloads.' : 'Your clip is not uploaded.'} {accountLink}
    </p>
  );
}
