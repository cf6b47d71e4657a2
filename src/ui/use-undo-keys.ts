import { useEffect, useEffectEvent } from 'react';

/** Undo and redo with their usual keys. In text fields these keys edit the text instead. */
export function useUndoKeys(isOn: boolean, step: (step: { readonly type: 'undo' | 'redo' }) => void): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const isInField = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isInField) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
    if (!isRedo && key !== 'z') return;
    event.preventDefault();
    step({ type: isRedo ? 'redo' : 'undo' });
  });
  useEffect(() => {
    if (!isOn) return undefined;
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn]);
}
