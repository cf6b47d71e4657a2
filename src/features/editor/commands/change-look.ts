import { type FilmLook, lookOf } from '@/domain/film-look';
import type { EditorSession } from '@/studio/session/editor-session';

/**
 * Changes the look of the clip's film.
 * @param isFinal false during a gesture, which ends with the event 'settle'.
 */
export function changeLook(
  { getState, dispatch }: EditorSession,
  change: Partial<FilmLook>,
  isFinal = true,
): void {
  const look = { ...lookOf(getState().style), ...change };
  dispatch({ type: 'restyle', style: { look }, isFinal });
}
