import { useCallback, useEffect, useState } from 'react';

interface Answer<T> {
  /** Null until it has arrived; an earlier one stays while it is asked for again. */
  readonly content: T | null;
  /** Of the last attempt; null when that went well or none has ended. */
  readonly error: unknown;
  readonly isLoading: boolean;
}

export interface SharedContentState<T> extends Answer<T> {
  /** Asks again: after a failure, and for addresses that do not work any more. */
  readonly reload: () => void;
}

/** Loads what a link shows. `load` and `code` are the same for as long as the page is there. */
export function useSharedContent<T>(
  load: (code: string | undefined) => Promise<T>,
  code: string | undefined,
): SharedContentState<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ content: null, error: null, isLoading: true });
  const request = useCallback(() => {
    const settle = (outcome: { readonly content: T } | { readonly error: unknown }) =>
      setAnswer((before) => ({ ...before, error: null, ...outcome, isLoading: false }));
    void load(code).then(
      (content) => settle({ content }),
      (error: unknown) => settle({ error }),
    );
  }, [load, code]);
  useEffect(request, [request]);
  const reload = () => {
    setAnswer((before) => ({ ...before, isLoading: true }));
    request();
  };
  return { ...answer, reload };
}
