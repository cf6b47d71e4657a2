import { useShallow } from 'zustand/react/shallow';
import { useEditorSession, useSession } from '../session/session-context';
import { keepDebugPanel } from '@/studio/choices/debug-panel-setting';

/** The switch that shows or hides the debug panel. */
export interface DebugToggle {
  readonly isOn: boolean;
  readonly change: (isOn: boolean) => void;
}

/** Returns the debug panel's switch; null outside the debug mode. */
export function useDebugToggle(): DebugToggle | null {
  const session = useSession();
  const { isDebug, isDebugPanelOn } = useEditorSession(
    useShallow(({ isDebug, isDebugPanelOn }) => ({ isDebug, isDebugPanelOn })),
  );
  if (!isDebug) return null;
  const change = (isOn: boolean): void => {
    session.change({ isDebugPanelOn: isOn });
    keepDebugPanel(isOn);
  };
  return { isOn: isDebugPanelOn, change };
}
