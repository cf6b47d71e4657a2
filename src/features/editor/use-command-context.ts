import type { Dispatch, RefObject } from 'react';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { EditorState } from '@/domain/editor/editor-state';
import type { CommandContext } from './commands/command';
import { ALL_COMMANDS } from './commands/command-groups';
import { useShortcuts } from './commands/use-shortcuts';
import type { EditorOutlets } from './editor-props';
import { useShortcutSetting } from './help/use-shortcut-setting';
import { timeOfFrame } from './playback/frame-grid';
import type { Playback } from './playback/playback';
import { useCorrections } from './stage/use-corrections';
import { checkPayable, type ClipPrice } from './use-clip-price';
import { usePanels } from './use-panels';

interface ContextInput {
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorEvent>;
  readonly playback: Playback | null;
  readonly price: ClipPrice;
  readonly onTokenShortage: EditorOutlets['onTokenShortage'];
  readonly openExport: CommandContext['openExport'];
  readonly stageRef: RefObject<HTMLElement | null>;
  readonly frameFieldRef: RefObject<HTMLInputElement | null>;
}

/**
 * What commands act on, with the keyboard connected to it, and what of it is open; null until there is a video to act
 * on.
 */
export function useCommandContext(input: ContextInput): CommandContext | null {
  const { state, dispatch, playback, price, onTokenShortage, stageRef, frameFieldRef } = input;
  const shortcuts = useShortcutSetting();
  const isPayable = (): boolean => checkPayable(price, onTokenShortage);
  const corrections = useCorrections({ state, dispatch, playback, isPayable });
  // The ring in the hand has a card of its own, as a phase with a circle has.
  const panels = usePanels(corrections.ring.isHeld ? 'correcting' : state.phase.kind);
  const context: CommandContext | null = playback && {
    state,
    dispatch,
    playback,
    corrections,
    startTracking: () => {
      if (!isPayable()) return;
      playback.pause();
      dispatch({ type: 'start', timeSec: timeOfFrame(playback.getFrame()) });
    },
    openExport: input.openExport,
    toggleFullscreen: () => void toggleFullscreen(stageRef.current),
    focusFrameField: () => frameFieldRef.current?.focus(),
    panels,
    shortcuts,
  };
  useShortcuts(ALL_COMMANDS, context, shortcuts.areOn);
  return context;
}

async function toggleFullscreen(element: HTMLElement | null): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await element?.requestFullscreen();
  } catch (error) {
    console.warn('The browser did not change to fullscreen', error);
  }
}
