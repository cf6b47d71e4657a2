import { createContext, use, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { FilmPlayback } from '@/studio/playback/film-playback';
import type { EditorSession, SessionState } from '@/studio/session/editor-session';

const SessionContext = createContext<EditorSession | null>(null);

interface SessionProviderProps {
  readonly session: EditorSession;
  readonly children: ReactNode;
}

/** Provides the editor's components with their session, which stays the same while they are mounted. */
export function SessionProvider({ session, children }: SessionProviderProps) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Returns the session to act on. Reading it never causes a render. */
export function useSession(): EditorSession {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession must be used inside an editor.');
  return session;
}

/**
 * Selects a value of the session's state. The component renders again when that value changes; several values are
 * selected with useShallow.
 */
export function useEditorSession<Value>(select: (state: SessionState) => Value): Value {
  return useStore(useSession().store, select);
}

/** Returns the playback, for components that are rendered only when there is a video. */
export function usePlayback(): FilmPlayback {
  const playback = useEditorSession((state) => state.playback);
  if (!playback) throw new Error('usePlayback must be used where there is a video.');
  return playback;
}

/** Renders its children as soon as there is a video to act on. */
export function WithPlayback({ children }: { readonly children: ReactNode }) {
  return useEditorSession(({ playback }) => playback !== null) ? children : null;
}
