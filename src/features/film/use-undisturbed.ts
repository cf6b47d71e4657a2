import { useEffect, useEffectEvent, useRef } from 'react';

/** The user's pointer and key activity since the dialog opened. */
interface Hand {
  isPointing: boolean;
  hasKeyed: boolean;
}

const DIALOG = '[role=dialog]';

/**
 * Runs a function once it has been due for `afterMs` without any interaction with the dialog. A pointer over the dialog
 * delays it; a press, a key or the focus on one of the controls prevents it for good.
 */
export function useUndisturbed(run: () => void, isDue: boolean, afterMs: number): void {
  const runLatest = useEffectEvent(run);
  const hand = useRef<Hand>({ isPointing: false, hasKeyed: false });

  useEffect(() => {
    const { signal, stop } = listening();
    document.addEventListener(
      'pointerover',
      ({ target, pointerType }) => {
        // Unlike a mouse pointer, a lifted finger counts as gone.
        hand.current.isPointing = pointerType !== 'touch' && isInDialog(target);
      },
      { capture: true, signal },
    );
    document.addEventListener('keydown', ({ target }) => (hand.current.hasKeyed ||= isInDialog(target)), {
      capture: true,
      signal,
    });
    return stop;
  }, []);

  useEffect(() => {
    if (!isDue) return undefined;
    const { signal, stop } = listening();
    let isTouched = hand.current.hasKeyed && isOnControl(document.activeElement);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      if (!isTouched && !hand.current.isPointing) timer = setTimeout(() => runLatest(), afterMs);
    };
    const touch = ({ type, target }: Event): void => {
      isTouched ||= type === 'focusin' ? isOnControl(target) : isInDialog(target);
      if (isTouched) wait();
    };
    for (const type of ['pointerdown', 'keydown', 'focusin']) {
      document.addEventListener(type, touch, { capture: true, signal });
    }
    document.addEventListener('pointerover', wait, { capture: true, signal });
    wait();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isDue, afterMs]);
}

function listening(): { readonly signal: AbortSignal; readonly stop: () => void } {
  const listeners = new AbortController();
  return { signal: listeners.signal, stop: () => listeners.abort() };
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(DIALOG) !== null;
}

/** The dialog itself is not a control; it has the focus when it opens. */
function isOnControl(target: EventTarget | null): boolean {
  return target instanceof Element && isInDialog(target) && !target.matches(DIALOG);
}
