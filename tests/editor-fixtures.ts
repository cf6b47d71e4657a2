import { initialEditorState } from '@/domain/editor/editor-machine';
import type { EditorState } from '@/domain/editor/editor-state';
import type { OverlayStyle } from '@/domain/track';
import type { CommandContext } from '@/features/editor/commands/command';
import type { Corrections } from '@/features/editor/stage/use-corrections';
import { createTimelineView } from '@/features/editor/timeline/timeline-view';

export const OVERLAY_STYLE: OverlayStyle = {
  primary: '#FFFFFF',
  glow: '#FFFFFF',
  trail: '#7C8CFF',
  circleSize: 50,
  circleTilt: 45,
  fontSize: 80,
  playerName: 'Player 1',
  recordingDate: null,
};

/** The editor of a 720p clip that was just opened. */
export function openedEditor(frame = { widthPx: 1280, heightPx: 720 }): EditorState {
  return initialEditorState(frame, { style: OVERLAY_STYLE, title: 'Final' });
}

const UNUSED_CORRECTIONS: Corrections = {
  timeline: createTimelineView(300),
  ring: {
    isHeld: false,
    take: () => undefined,
    moveBy: () => undefined,
    set: () => undefined,
    leave: () => undefined,
  },
  pen: { place: null, moveBy: () => undefined, setPoint: () => undefined, putAway: () => undefined },
  retrack: () => undefined,
  choose: () => false,
  takeBack: () => false,
};

/** Nothing but the editor itself is open, and it listens to keys. */
export const AT_EASE: Pick<CommandContext, 'corrections' | 'panels' | 'shortcuts'> = {
  corrections: UNUSED_CORRECTIONS,
  panels: {
    settings: {
      isOpen: false,
      isOverPicture: false,
      open: () => undefined,
      close: () => undefined,
      takeFocus: () => undefined,
      giveFocusBack: () => undefined,
    },
    isOpen: () => false,
    setOpen: () => undefined,
  },
  shortcuts: { areOn: true, change: () => undefined },
};
