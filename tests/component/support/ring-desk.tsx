import { act, fireEvent, screen, within } from '@testing-library/react';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { keyAt } from '@/domain/editor/path-edits';
import { positionAt } from '@/domain/path';
import { SideColumn } from '@/features/editor/side-column';
import { KeyBar } from '@/features/editor/stage/key-bar';
import { RingLayer } from '@/features/editor/stage/ring-layer';
import { ToolRow } from '@/features/editor/stage/tool-row';
import { TRACKED } from '../../editor-fixtures';
import { showOnDesk } from './editor-desk';

/** The frame that is shown. */
export const SHOWN = 40;
/** The same events with two manual keys: on the shown frame, and on frame 60. */
export const KEYED: readonly EditorEvent[] = [
  ...TRACKED,
  { type: 'setKey', timeSec: SHOWN / 30, x: 500, y: 300, isFinal: true },
  { type: 'setKey', timeSec: 60 / 30, x: 520, y: 300, isFinal: true },
];

/** The editor with everything for correcting a path, on a picture of 1280 x 720 pixels, paused at the shown frame. */
export function openRing(events: readonly EditorEvent[] = TRACKED) {
  const desk = showOnDesk(
    <>
      <RingLayer />
      <KeyBar />
      <ToolRow />
      <SideColumn />
    </>,
    { events },
  );
  const { playback } = desk.session;
  const seek = (frame: number): void => act(() => playback.seekToFrame(frame));
  seek(SHOWN);
  return {
    ...desk,
    seek,
    play: () => act(() => void playback.play()),
    isPlaying: () => playback.getStatus().isPlaying,
    placeAt: (frame: number) => positionAt(desk.state().tracks[0].points, frame / 30),
    isKey: (frame: number) => keyAt(desk.state().tracks[0].points, frame / 30) !== null,
  };
}

/** Presses, moves and releases one pointer. jsdom has no layout, so the picture's size is set here. */
export function drag(path: readonly (readonly [number, number])[], on = screen.getByTestId('ring')): void {
  const layer = screen.getByTestId('ring-layer');
  layer.getBoundingClientRect = () => new DOMRect(0, 0, 1280, 720);
  on.setPointerCapture = () => undefined;
  path.forEach(([clientX, clientY], index) => {
    const at = { clientX, clientY, pointerId: 1, button: 0 };
    if (index === 0) fireEvent.pointerDown(on, at);
    else fireEvent.pointerMove(on, at);
  });
}
/** Ends a drag at a place. */
export function release([clientX, clientY]: readonly [number, number]): void {
  fireEvent.pointerUp(screen.getByTestId('ring'), { clientX, clientY, pointerId: 1, button: 0 });
}

/** The button of the newest toast with this text; toasts of other tests may still be shown. */
export async function undoIn(text: string): Promise<HTMLElement> {
  const said = (await screen.findAllByText(text))[0];
  const item = said?.closest('li');
  if (!item) throw new Error('There is no toast');
  return within(item).getByRole('button', { name: 'Undo' });
}
