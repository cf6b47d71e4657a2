// @module-tag core
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { positionAt } from '@/domain/path';
import type { TrackPoint } from '@/domain/track';
import { SideColumn } from '@/features/editor/side-column';
import { DrawingLayer } from '@/features/editor/stage/drawing-layer';
import { ToolRow } from '@/features/editor/stage/tool-row';
import { showOnDesk } from './support/editor-desk';

const OLD_PATH: readonly EditorEvent[] = [
  { type: 'selectTarget' },
  { type: 'place', x: 300, y: 200 },
  { type: 'confirm', timeSec: 0 },
  { type: 'start', timeSec: 0 },
  {
    type: 'pointsTracked',
    points: Array.from({ length: 60 }, (_, frame): TrackPoint => ({
      x: 900,
      y: 600,
      timeSec: frame / 30,
      isManual: false,
      isInterpolated: false,
      confidence: 0.9,
    })),
  },
  { type: 'finish' },
];

/** The editor with a pencil, on a picture of 640 x 360 screen pixels (the video has 1280 x 720). */
function open(events: readonly EditorEvent[] = []) {
  const desk = showOnDesk(
    <>
      <DrawingLayer />
      <ToolRow />
      <SideColumn />
    </>,
    { events },
  );
  const { playback } = desk.session;
  return {
    ...desk,
    playback: () => playback,
    /** A frame that the clip shows, while playing or by a step. */
    frame: (index: number): void => act(() => playback.seekToFrame(index)),
    play: () => act(() => void playback.play()),
    pointer: (type: 'Down' | 'Move' | 'Up' | 'Cancel', clientX = 0, clientY = 0) => {
      const layer = screen.getByTestId('drawing-layer');
      layer.getBoundingClientRect = () => new DOMRect(0, 0, 640, 360);
      layer.setPointerCapture = () => undefined;
      fireEvent[`pointer${type}`](layer, { clientX, clientY, pointerId: 1, button: 0 });
    },
    placeAt: (index: number) => positionAt(desk.state().tracks[0].points, index / 30),
    framesDrawn: () =>
      desk
        .state()
        .tracks[0].points.filter(({ isManual }) => isManual)
        .map(({ timeSec }) => Math.round(timeSec * 30)),
  };
}

describe('drawing while the clip plays', () => {
  it('adds a point under the held pointer on every visible frame', async () => {
    const { user, state, play, frame, pointer, placeAt, framesDrawn } = open();
    await user.keyboard('d');
    expect(state().phase.kind).toBe('drawing');
    frame(10);
    play();
    frame(11);
    expect(framesDrawn()).toEqual([]);
    pointer('Down', 100, 50);
    frame(12);
    pointer('Move', 110, 60);
    pointer('Move', 120, 70);
    frame(13);
    pointer('Up', 120, 70);
    frame(14);
    expect(framesDrawn()).toEqual([11, 12, 13]);
    expect(placeAt(12)).toEqual({ x: 200, y: 100, isInterpolated: false });
    expect(placeAt(13)).toEqual({ x: 240, y: 140, isInterpolated: false });
  });

  it('leaves nothing of an older path between skipped frames, and all of it elsewhere', async () => {
    const { user, state, play, frame, pointer, placeAt } = open(OLD_PATH);
    await user.click(screen.getByRole('button', { name: 'Draw path' }));
    frame(20);
    play();
    pointer('Down', 100, 100);
    frame(22);
    frame(24);
    pointer('Up', 100, 100);
    await user.keyboard('d');
    expect(state().phase.kind).toBe('replay');
    expect([20, 21, 22, 23, 24].map((at) => placeAt(at)?.x)).toEqual([200, 200, 200, 200, 200]);
    expect([19, 25].map((at) => placeAt(at)?.x)).toEqual([900, 900]);
  });

  it('is one undo step', async () => {
    const { user, state, play, frame, pointer } = open();
    await user.keyboard('d');
    play();
    pointer('Down', 10, 10);
    for (let index = 1; index < 30; index++) frame(index);
    pointer('Up', 10, 10);
    await user.click(screen.getByRole('button', { name: 'Stop drawing' }));
    expect(state().phase.kind).toBe('replay');
    expect(state().tracks[0].points).toHaveLength(30);
    expect(state().history.past).toHaveLength(1);
    await user.keyboard('{Control>}z{/Control}');
    expect(state().phase.kind).toBe('idle');
  });
});

describe('drawing frame by frame', () => {
  it('sets a point with each click and advances; a press can be corrected until released', async () => {
    const { user, playback, frame, pointer, placeAt, framesDrawn } = open();
    await user.keyboard('d');
    frame(5);
    pointer('Down', 100, 50);
    pointer('Up', 100, 50);
    expect(playback().getFrame()).toBe(6);
    pointer('Down', 100, 50);
    pointer('Move', 105, 55);
    pointer('Up', 105, 55);
    expect(framesDrawn()).toEqual([5, 6]);
    expect(placeAt(6)?.x).toBeCloseTo(210, 6);
    expect(placeAt(6)?.y).toBeCloseTo(110, 6);
    expect(playback().getFrame()).toBe(7);
  });

  it('works with keys, from the middle of the picture', async () => {
    const { user, playback, state, placeAt } = open();
    await user.keyboard('d{ArrowRight}{Enter}{Shift>}{ArrowUp}{/Shift}{Enter}');
    expect(placeAt(0)).toMatchObject({ x: 645, y: 360 });
    expect(placeAt(1)).toMatchObject({ x: 645, y: 359 });
    expect(playback().getFrame()).toBe(2);
    expect(screen.getByTestId('pen')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(state().phase.kind).toBe('replay');
  });

  it('stays inside the picture', async () => {
    const { user, frame, pointer, placeAt } = open();
    await user.keyboard('d');
    frame(3);
    pointer('Down', 630, 20);
    pointer('Move', 700, -40);
    pointer('Up', 700, -40);
    expect(placeAt(3)).toMatchObject({ x: 1280, y: 0 });
  });
});

describe('the card', () => {
  it('offers half speed for drawing only', async () => {
    const { user, playback } = open();
    await user.keyboard('d');
    await user.click(screen.getByRole('radio', { name: '0.5x' }));
    expect(playback().getStatus().speed).toBe(0.5);
    await user.click(screen.getByRole('button', { name: 'Stop drawing' }));
    expect(playback().getStatus().speed).toBe(1);
  });

  it("sets the player's size, also with keys, so that the ring is at the feet", async () => {
    const { user, state } = open();
    await user.keyboard('d]]');
    expect(state().tracks[0].selectionRadiusPx).toBe(60);
    expect(screen.getByRole('slider', { name: 'Circle size' })).toHaveAttribute('aria-valuenow', '60');
  });
});
