import { useCallback, useEffect, useRef, useState } from 'react';
import { loadWatching } from './loaded-watching';

interface Answer<T> {
  /** Null until the content has arrived; older content stays while it is requested again. */
  readonly content: T | null;
  /** The error of the last attempt; null if it succeeded or none has ended. */
  readonly error: unknown;
  readonly isLoading: boolean;
}

export interface SharedContentState<T> extends Answer<T> {
  /** Requests the content again, after a failure or when its signed URLs have expired. */
  readonly reload: () => void;
  /** Retries with a password, which is kept while the page is open. */
  readonly unlock: (password: string) => void;
}

/** Loads the content of a link. `load` and `code` must stay the same while the page is mounted. */
export function useSharedContent<T>(
  load: (code: string | undefined, password: string | null) => Promise<T>,
  code: string | undefined,
): SharedContentState<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ content: null, error: null, isLoading: true });
  const password = useRef<string | null>(null);
  const request = useCallback(() => {
    const watching = loadWatching();
    const settle = (outcome: { readonly content: T } | { readonly error: unknown }) =>
      setAnswer((before) => ({ ...before, error: null, ...outcome, isLoading: false }));
    // The content waits for the code that shows it, so that the page appears in one piece.
    void load(code, password.current).then(
      (content) => watching.then(() => settle({ content })),
      (error: unknown) => watching.then(() => settle({ error })),
    );
  }, [load, code]);
  useEffect(request, [request]);
  const reload = () => {
    setAnswer((before) => ({ ...before, isLoading: true }));
    request();
  };
  const unlock = (typed: string) => {
    password.current = typed;
    reload();
  };
  return { ...answer, reload, unlock };
}
