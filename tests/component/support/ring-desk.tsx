import { act, fireEvent, screen, within } from '@testing-library/react';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { keyAt } from '@/domain/editor/path-edits';
import { positionAt } from '@/domain/path';
import { simplifyPath } from '@/domain/simplify-path';
import type { TrackPoint } from '@/domain/track';
import type { CommandContext } from '@/features/editor/commands/command';
import { SideColumn } from '@/features/editor/side-column';
import { KeyBar } from '@/features/editor/stage/key-bar';
import { RingLayer } from '@/features/editor/stage/ring-layer';
import { ToolRow } from '@/features/editor/stage/tool-row';
import { OVERLAY_STYLE } from '../../editor-fixtures';
import { PAID, showOnDesk, type Desk } from './editor-desk';

const POINTS = Array.from({ length: 90 }, (_, frame): TrackPoint => ({
  x: 300 + frame,
  y: 200,
  timestamp: frame / 30,
  isManual: false,
  isInterpolated: false,
  confidence: 0.9,
}));
/** A path of 90 frames, tracked from its first to its last. */
const REPLAY: readonly EditorEvent[] = [
  { type: 'selectTarget' },
  { type: 'place', x: 300, y: 200 },
  { type: 'confirm', timeSec: 0 },
  { type: 'start', timeSec: 0 },
  { type: 'pointsTracked', points: POINTS },
  { type: 'finish' },
];
/** The frame that is shown. */
export const SHOWN = 40;
/** The same with two manual keys: on the frame that is shown, and on frame 60. */
export const KEYED: readonly EditorEvent[] = [
  ...REPLAY,
  { type: 'setKey', timeSec: SHOWN / 30, x: 500, y: 300, isFinal: true },
  { type: 'setKey', timeSec: 60 / 30, x: 520, y: 300, isFinal: true },
];

/** All that a path is corrected with, on a picture of 1280 x 720 pixels of the screen. */
function Tools({ context }: { readonly context: CommandContext }) {
  const { points, selectionRadiusPx } = context.state;
  const overlay = { points, selectionRadiusPx, style: OVERLAY_STYLE, videoWidthPx: 1280, videoHeightPx: 720 };
  return (
    <>
      <RingLayer context={context} overlay={overlay} />
      <KeyBar context={context} />
      <ToolRow context={context} />
      <SideColumn
        context={context}
        path={simplifyPath(points)}
        source={{ kind: 'blob', blob: new Blob() }}
        method="farneback"
        onMethodChange={() => undefined}
        progress={null}
        playerName="Nora"
        price={PAID}
      />
    </>
  );
}
/** The editor with all that a path is corrected with, paused at the frame that is shown. */

export function openRing(events: readonly EditorEvent[] = REPLAY) {
  let context: CommandContext | null = null;
  const desk = showOnDesk((given: Desk) => {
    context = given.context;
    return <Tools context={given.context} />;
  }, events);
  const shown = () => {
    if (!context) throw new Error('There is no editor');
    return context;
  };
  act(() => shown().playback.seekToFrame(SHOWN));
  return {
    ...desk,
    seek: (frame: number) => act(() => shown().playback.seekToFrame(frame)),
    play: () => act(() => void shown().playback.play()),
    isPlaying: () => shown().playback.getStatus().isPlaying,
    placeAt: (frame: number) => positionAt(desk.state().points, frame / 30),
    isKey: (frame: number) => keyAt(desk.state().points, frame / 30) !== null,
  };
}

/** A press, moves and a release of one pointer; jsdom lays nothing out, so the picture is given its size. */
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
/** Ends a drag here. */
export function release([clientX, clientY]: readonly [number, number]): void {
  fireEvent.pointerUp(screen.getByTestId('ring'), { clientX, clientY, pointerId: 1, button: 0 });
}

/** The button of the newest toast that says something; those of other tests may still be there. */
export async function undoIn(text: string): Promise<HTMLElement> {
  const said = (await screen.findAllByText(text))[0];
  const item = said?.closest('li');
  if (!item) throw new Error('There is no toast');
  return within(item).getByRole('button', { name: 'Undo' });
}
