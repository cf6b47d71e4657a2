import { useCallback, useRef, useState } from 'react';
import type { EditorPhaseKind } from '@/domain/editor/editor-state';
import { usePanelPlace } from './panel-place';

/** Whether Tracking Settings is there, and where. */
export interface SettingsPanelControl {
  readonly isOpen: boolean;
  /** The column has another card: it lies on the picture. */
  readonly isOverPicture: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Focuses the panel if it is there because the user has just opened it. */
  readonly takeFocus: (panel: HTMLElement) => void;
  /** Focuses what the panel was opened with. */
  readonly giveFocusBack: () => void;
}

/**
 * While the column has a card for a job (a selection, tracking, a loss), the card takes the panel's place: the panel is
 * back afterwards. Opened in the middle of a job, or dragged, it floats.
 */
export function useSettingsPanel(phaseKind: EditorPhaseKind): SettingsPanelControl {
  const [openedIn, setOpenedIn] = useState<EditorPhaseKind | null>(null);
  const isMoved = usePanelPlace(({ place }) => place !== null);
  const opener = useRef<Element | null>(null);
  const wantsFocus = useRef(false);
  const hasJob = phaseKind !== 'idle' && phaseKind !== 'replay';
  const isYielding = hasJob && !isMoved && openedIn !== phaseKind;
  return {
    isOpen: openedIn !== null && !isYielding,
    isOverPicture: hasJob && !isMoved,
    open: () => {
      opener.current = document.activeElement;
      wantsFocus.current = true;
      setOpenedIn(phaseKind);
    },
    close: () => setOpenedIn(null),
    takeFocus: useCallback((panel) => {
      if (wantsFocus.current) panel.focus();
      wantsFocus.current = false;
    }, []),
    giveFocusBack: useCallback(() => {
      if (opener.current instanceof HTMLElement) opener.current.focus();
    }, []),
  };
}
