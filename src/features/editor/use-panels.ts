import { useState } from 'react';
import type { PanelName, Panels } from './commands/command';

/** Which panels of the editor are open; none when it is opened. */
export function usePanels(): Panels {
  const [open, setOpen] = useState<readonly PanelName[]>([]);
  return {
    isOpen: (name) => open.includes(name),
    setOpen: (name, isOpen) =>
      setOpen((before) => [...before.filter((each) => each !== name), ...(isOpen ? [name] : [])]),
  };
}
