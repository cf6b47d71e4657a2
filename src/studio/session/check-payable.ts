import type { TokenShortage } from './shortage';
import type { EditorSession } from './editor-session';
import { shorterCutOf } from './shorter-cut';

/** Returns whether the user can pay for tracking or exporting what is kept; if not, the app is told. */
export function checkPayable(session: EditorSession): boolean {
  const { isAffordable } = session.getState().price;
  if (!isAffordable) session.tellShortage(shortageOf(session));
  return isAffordable;
}

/** What the user has too few tokens for, and what they are enough for. */
export function shortageOf(session: EditorSession): TokenShortage {
  return { neededTokens: session.getState().price.neededTokens, shorterCut: shorterCutOf(session) };
}
