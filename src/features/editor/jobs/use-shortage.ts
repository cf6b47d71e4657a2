import { useEffect, useEffectEvent } from 'react';
import type { EditorOutlets } from '../editor-props';
import { useEditorSession } from '../session/session-context';

/** Tells the app when the user has too few tokens. */
export function useShortage(onTokenShortage: EditorOutlets['onTokenShortage']): void {
  const shortage = useEditorSession((state) => state.shortage);
  const tell = useEffectEvent(onTokenShortage);
  useEffect(() => {
    if (shortage) tell(shortage);
  }, [shortage]);
}
