import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { keyAt } from '@/domain/editor/path-edits';
import { positionAt } from '@/domain/path';
import type { TrackPoint } from '@/domain/track';
import type { CommandContext } from '@/features/editor/commands/command';
import { SideColumn } from '@/features/editor/side-column';
import { KeyBar } from '@/features/editor/stage/key-bar';
import { RingLayer } from '@/features/editor/stage/ring-layer';
import { ToolRow } from '@/features/editor/stage/tool-row';
import { simplifyPath } from '@/domain/simplify-path';
import { OVERLAY_STYLE } from '../editor-fixtures';
import { showOnDesk, type Desk } from './support/editor-desk';

const POINTS = Array.from({ length: 90 }, (_, frame): TrackPoint => ({
  x: 300 + frame,
  y: 200,
  timestamp: frame / 30,
  isManual: false,
  isInterpolated: false,
  confidence: 0.9,
}));
const REPLAY: readonly EditorEvent[] = [
  { type: 'selectTarget' },
  { type: 'place', x: 300, y: 200 },
  { type: 'confirm', timeSec: 0 },
  { type: 'start', timeSec: 0 },
  { type: 'pointsTracked', points: POINTS },
  { type: 'finish' },
];
const SHOWN = 40;

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
        method="farneback"
        onMethodChange={() => undefined}
        progress={null}
        playerName="Nora"
        price={PRICE}
      />
    </>
  );
}
const PRICE = {
  cost: 4330,
  paidTokens: 4330,
  remaining: 20_670,
  frameCount: 180,
  sizeBytes: 1000,
  isAffordable: true,
  charge: () => Promise.resolve(0),
  noteCharge: () => undefined,
};

function open(events: readonly EditorEvent[] = REPLAY) {
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
function drag(path: readonly (readonly [number, number])[], on = screen.getByTestId('ring')): void {
  const layer = screen.getByTestId('ring-layer');
  layer.getBoundingClientRect = () => new DOMRect(0, 0, 1280, 720);
  on.setPointerCapture = () => undefined;
  path.forEach(([clientX, clientY], index) => {
    const at = { clientX, clientY, pointerId: 1, button: 0 };
    if (index === 0) fireEvent.pointerDown(on, at);
    else fireEvent.pointerMove(on, at);
  });
}
function release([clientX, clientY]: readonly [number, number]): void {
  fireEvent.pointerUp(screen.getByTestId('ring'), { clientX, clientY, pointerId: 1, button: 0 });
}

/** The button of the newest toast that says something; those of other tests may still be there. */
async function undoIn(text: string): Promise<HTMLElement> {
  const said = (await screen.findAllByText(text))[0];
  const item = said?.closest('li');
  if (!item) throw new Error('There is no toast');
  return within(item).getByRole('button', { name: 'Undo' });
}

describe('dragging the ring', () => {
  it('moves the place of the frame with it, and is one step that can be undone', async () => {
    const { state, user, placeAt, isKey } = open();
    drag([
      [342, 252],
      [350, 260],
      [372, 292],
    ]);
    expect(state().isAdjusting).toBe(true);
    expect(placeAt(SHOWN)?.x).toBeCloseTo(370, 6);
    expect(placeAt(SHOWN)?.y).toBeCloseTo(240, 6);
    release([382, 302]);
    expect(placeAt(SHOWN)?.x).toBeCloseTo(380, 6);
    expect(placeAt(SHOWN)?.y).toBeCloseTo(250, 6);
    expect(isKey(SHOWN)).toBe(true);
    expect(placeAt(SHOWN + 1)).toMatchObject({ x: 341, y: 200 });
    expect(state().history.past).toHaveLength(2);
    await user.keyboard('{Control>}z{/Control}');
    expect(placeAt(SHOWN)).toMatchObject({ x: 340, y: 200 });
    expect(isKey(SHOWN)).toBe(false);
  });

  it('is given up by Escape and by the browser', async () => {
    const { state, user } = open();
    const before = state().points;
    drag([
      [342, 252],
      [372, 292],
    ]);
    await user.keyboard('{Escape}');
    expect(state().points).toBe(before);
    expect(state().isAdjusting).toBe(false);
    release([500, 500]);
    expect(state().points).toBe(before);
    drag([
      [342, 252],
      [372, 292],
    ]);
    fireEvent.pointerCancel(screen.getByTestId('ring'), { pointerId: 1 });
    expect(state().points).toBe(before);
  });

  it('pauses a clip that plays', () => {
    const { play, isPlaying, isKey } = open();
    play();
    drag([
      [342, 252],
      [372, 292],
    ]);
    expect(isPlaying()).toBe(false);
    release([372, 292]);
    expect(isKey(SHOWN)).toBe(true);
  });

  it('needs more than the tremble of a click, which takes the ring in the hand', () => {
    const { state } = open();
    const before = state().points;
    drag([
      [342, 252],
      [344, 253],
    ]);
    release([344, 253]);
    expect(state().points).toBe(before);
    expect(screen.getByRole('heading', { name: 'Move the ring' })).toBeInTheDocument();
  });
});

describe('the ring in the hand', () => {
  it('is moved by keys, and set', async () => {
    const { state, user, placeAt, isKey } = open();
    await user.keyboard('r');
    expect(screen.getByRole('heading', { name: 'Move the ring' })).toBeInTheDocument();
    await user.keyboard('{ArrowRight}{ArrowUp}{Shift>}{ArrowRight}{/Shift}');
    expect(placeAt(SHOWN)).toMatchObject({ x: 346, y: 195 });
    await user.click(screen.getByRole('button', { name: 'Move down 5 px' }));
    await user.click(screen.getByRole('button', { name: 'Set ring' }));
    expect(placeAt(SHOWN)).toMatchObject({ x: 346, y: 200 });
    expect(isKey(SHOWN)).toBe(true);
    expect(state().history.past).toHaveLength(2);
    expect(screen.queryByRole('heading', { name: 'Move the ring' })).not.toBeInTheDocument();
  });

  it('is left as it was', async () => {
    const { state, user } = open();
    const before = state().points;
    await user.keyboard('r{ArrowRight}{ArrowRight}{Escape}');
    expect(state().points).toBe(before);
    expect(screen.queryByRole('heading', { name: 'Move the ring' })).not.toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(state().points).toBe(before);
  });

  it('goes with its feet where the picture is clicked', async () => {
    const { user, placeAt } = open();
    await user.keyboard('r');
    drag([[600, 400]], screen.getByTestId('ring-layer'));
    expect(placeAt(SHOWN)).toMatchObject({ x: 600, y: 350 });
  });

  it('makes a key of a place that is right without being moved', async () => {
    const { user, isKey, placeAt } = open();
    await user.keyboard('r{Enter}');
    expect(isKey(SHOWN)).toBe(true);
    expect(placeAt(SHOWN)).toMatchObject({ x: 340, y: 200 });
  });

  it('goes along to the next frame, where it is another step', async () => {
    const { state, user, seek, placeAt } = open();
    await user.keyboard('r{ArrowRight}');
    seek(SHOWN + 1);
    await user.keyboard('{ArrowRight}');
    expect(placeAt(SHOWN)).toMatchObject({ x: 345 });
    expect(placeAt(SHOWN + 1)).toMatchObject({ x: 346 });
    await user.keyboard('{Escape}');
    expect(placeAt(SHOWN)).toMatchObject({ x: 345 });
    expect(placeAt(SHOWN + 1)).toMatchObject({ x: 341 });
    expect(state().history.past).toHaveLength(2);
  });

  it('is let go of when the clip plays or another job begins', async () => {
    const { state, user, play } = open();
    await user.keyboard('r{ArrowRight}');
    play();
    expect(screen.queryByRole('heading', { name: 'Move the ring' })).not.toBeInTheDocument();
    expect(state().isAdjusting).toBe(false);
    await user.keyboard('r{ArrowRight}s');
    expect(state().phase.kind).toBe('selecting');
    expect(state().isAdjusting).toBe(false);
  });
});

const KEYED: readonly EditorEvent[] = [
  ...REPLAY,
  { type: 'setKey', timeSec: SHOWN / 30, x: 500, y: 300, isFinal: true },
  { type: 'setKey', timeSec: 60 / 30, x: 520, y: 300, isFinal: true },
];

describe('at a manual key', () => {
  it('offers to track to the next one and back to the one before', async () => {
    const { state, user } = open(KEYED);
    await user.click(screen.getByRole('button', { name: 'Track to next key' }));
    expect(state().phase).toMatchObject({
      kind: 'tracking',
      run: { direction: 'forward', startSec: SHOWN / 30, selection: { x: 500, y: 300, radius: 50 } },
    });
  });

  it('tracks back by its key', async () => {
    const { state, user } = open(KEYED);
    await user.keyboard('<');
    expect(state().phase).toMatchObject({ kind: 'tracking', run: { direction: 'backward' } });
  });

  it('deletes it, with a way back', async () => {
    const { user, isKey } = open(KEYED);
    await user.click(screen.getByRole('button', { name: 'Delete this key' }));
    expect(isKey(SHOWN)).toBe(false);
    expect(screen.queryByRole('toolbar', { name: 'Manual key' })).not.toBeInTheDocument();
    await user.click(await undoIn('Key deleted'));
    expect(isKey(SHOWN)).toBe(true);
  });

  it('is not offered on other frames, nor while the clip plays', () => {
    const { seek, play } = open(KEYED);
    expect(screen.getByRole('toolbar', { name: 'Manual key' })).toBeInTheDocument();
    seek(SHOWN + 1);
    expect(screen.queryByRole('toolbar', { name: 'Manual key' })).not.toBeInTheDocument();
    seek(SHOWN);
    play();
    expect(screen.queryByRole('toolbar', { name: 'Manual key' })).not.toBeInTheDocument();
  });
});

describe('the Correct menu', () => {
  it('says where the keys are, and deletes the segment between them', async () => {
    const { user, seek, placeAt } = open(KEYED);
    seek(50);
    await user.click(screen.getByRole('button', { name: 'Correct' }));
    expect(screen.getByRole('menuitem', { name: /^Track to next key/ })).toHaveTextContent('0:02.0');
    expect(screen.getByRole('menuitem', { name: /^Track back/ })).toHaveTextContent('0:01.3');
    expect(screen.getByRole('menuitem', { name: 'Delete this key' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.click(screen.getByRole('menuitem', { name: 'Delete this segment' }));
    expect(placeAt(50)).toMatchObject({ x: 510, y: 300, isInterpolated: true });
    expect(placeAt(30)).toMatchObject({ x: 330, isInterpolated: false });
  });

  it('deletes all, with a way back', async () => {
    const { state, user } = open(KEYED);
    await user.click(screen.getByRole('button', { name: 'Correct' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete all' }));
    expect(state().phase.kind).toBe('idle');
    await user.click(await undoIn('Path deleted'));
    expect(state().phase.kind).toBe('replay');
    expect(state().points).toHaveLength(90);
  });

  it('does not undo something else than it says', async () => {
    const { state, user, seek } = open(KEYED);
    await user.keyboard('{Delete}');
    seek(10);
    await user.keyboard('r{ArrowUp}{Enter}');
    const steps = state().history.past.length;
    await user.click(await undoIn('Key deleted'));
    expect(state().history.past).toHaveLength(steps);
    expect(await screen.findByText('There are newer changes. Undo them first.')).toBeInTheDocument();
  });
});
