import { useState } from 'react';
import type { EditorPhaseKind } from '@/domain/editor/editor-state';
import type { PanelName, Panels } from './commands/command';
import { useSettingsPanel } from './settings/use-settings-panel';

/** What of the editor's panels and dialogs is open; nothing when it is opened. */
export function usePanels(phaseKind: EditorPhaseKind): Panels {
  const settings = useSettingsPanel(phaseKind);
  const [open, setOpen] = useState<readonly PanelName[]>([]);
  return {
    settings,
    isOpen: (name) => open.includes(name),
    setOpen: (name, isOpen) =>
      setOpen((before) => [...before.filter((each) => each !== name), ...(isOpen ? [name] : [])]),
  };
}
