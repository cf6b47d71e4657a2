import type { EditorSession, SessionState } from './editor-session';

type End = () => void;

/**
 * Calls back with a value of the session's state, now and after each turn in which the value changed. Calls the function
 * that the callback returned before the next call and at the end.
 */
export function follow<Value>(
  { store }: Pick<EditorSession, 'store'>,
  select: (state: SessionState) => Value,
  onValue: (value: Value) => End | undefined | void,
  isSame: (a: Value, b: Value) => boolean = Object.is,
): End {
  let value = select(store.getState());
  let isAsked = false;
  let end = onValue(value);
  const look = (): void => {
    if (!isAsked) return;
    isAsked = false;
    const next = select(store.getState());
    if (isSame(value, next)) return;
    value = next;
    end?.();
    end = onValue(next);
  };
  const unsubscribe = store.subscribe(() => {
    if (!isAsked) queueMicrotask(look);
    isAsked = true;
  });
  return () => {
    look();
    unsubscribe();
    end?.();
  };
}
