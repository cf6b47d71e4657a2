import type { EditorSession } from './editor-session';

/** Returns whether the user can pay for tracking or exporting the clip; if not, the session reports the shortage. */
export function checkPayable(session: EditorSession): boolean {
  const { isAffordable, neededTokens } = session.getState().price;
  if (!isAffordable) session.change({ shortage: { neededTokens } });
  return isAffordable;
}
