import type { TokenShortage } from './shortage';
import type { EditorSession } from './editor-session';
import { shorterCutOf } from './shorter-cut';

/** Returns whether the user can pay for tracking or exporting the kept frames; if not, reports it to the app. */
export function checkPayable(session: EditorSession): boolean {
  const isAffordable = session.getState().price?.isAffordable ?? true;
  if (!isAffordable) session.tellShortage(shortageOf(session));
  return isAffordable;
}

/** The price that the user cannot pay, and the shorter cut that the tokens pay for. */
export function shortageOf(session: EditorSession): TokenShortage {
  return { neededTokens: session.getState().price?.neededTokens ?? 0, shorterCut: shorterCutOf(session) };
}
