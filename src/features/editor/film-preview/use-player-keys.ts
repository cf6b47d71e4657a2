import { useEffect } from 'react';
import { keyOf } from '../commands/keys';
import { useSession } from '../session/session-context';
import type { FilmPlayer } from './film-player';
import { PLAYER_ACTIONS } from './player-actions';

/** Runs the preview's keys while it is open, except those that the focused control needs itself. */
export function usePlayerKeys(player: FilmPlayer): void {
  const session = useSession();
  useEffect(() => {
    const listening = new AbortController();
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || isForControl(event)) return;
      if (!session.getState().areShortcutsOn) return;
      const pressed = keyOf(event);
      const action = PLAYER_ACTIONS.find(({ keys }) => keys.includes(pressed));
      if (!action) return;
      event.preventDefault();
      action.run(player);
    };
    window.addEventListener('keydown', onKeyDown, { signal: listening.signal });
    return () => listening.abort();
  }, [session, player]);
}

function isForControl({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="slider"]')) return /^(Arrow|Home$|End$|Page)/.test(key);
  return (key === ' ' || key === 'Enter') && target.closest('button, a[href]') !== null;
}
