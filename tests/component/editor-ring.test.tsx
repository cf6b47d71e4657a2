import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { TRACKED } from '../editor-fixtures';
import { drag, openRing, release, SHOWN } from './support/ring-desk';

describe('dragging the ring', () => {
  it('moves the ring of the frame, and is one undo step', { tags: 'core' }, async () => {
    const { state, user, placeAt, isKey } = openRing();
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

  it('is cancelled by Escape and by the browser', { tags: 'core' }, async () => {
    const { state, user } = openRing();
    const before = state().tracks[0].points;
    drag([
      [342, 252],
      [372, 292],
    ]);
    await user.keyboard('{Escape}');
    expect(state().tracks[0].points).toBe(before);
    expect(state().isAdjusting).toBe(false);
    release([500, 500]);
    expect(state().tracks[0].points).toBe(before);
    drag([
      [342, 252],
      [372, 292],
    ]);
    fireEvent.pointerCancel(screen.getByTestId('ring'), { pointerId: 1 });
    expect(state().tracks[0].points).toBe(before);
  });

  it('pauses a playing clip', () => {
    const { play, isPlaying, isKey } = openRing();
    play();
    drag([
      [342, 252],
      [372, 292],
    ]);
    expect(isPlaying()).toBe(false);
    release([372, 292]);
    expect(isKey(SHOWN)).toBe(true);
  });

  it('needs more than the jitter of a click, which grabs the ring', () => {
    const { state } = openRing();
    const before = state().tracks[0].points;
    drag([
      [342, 252],
      [344, 253],
    ]);
    release([344, 253]);
    expect(state().tracks[0].points).toBe(before);
    expect(screen.getByRole('heading', { name: 'Move the ring' })).toBeInTheDocument();
  });
});

describe('the grabbed ring', () => {
  it('is moved with keys, and set', { tags: 'core' }, async () => {
    const { state, user, placeAt, isKey } = openRing();
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

  it('is restored unchanged', async () => {
    const { state, user } = openRing();
    const before = state().tracks[0].points;
    await user.keyboard('r{ArrowRight}{ArrowRight}{Escape}');
    expect(state().tracks[0].points).toBe(before);
    expect(screen.queryByRole('heading', { name: 'Move the ring' })).not.toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(state().tracks[0].points).toBe(before);
  });

  it('puts its feet where the picture is clicked', async () => {
    const { user, placeAt } = openRing();
    await user.keyboard('r');
    drag([[600, 400]], screen.getByTestId('ring-layer'));
    expect(placeAt(SHOWN)).toMatchObject({ x: 600, y: 350 });
  });

  it('also uses the feet that were seen', async () => {
    const clicked = { x: 300, y: 200, radius: 50 };
    const [select, , ...others] = TRACKED;
    const { user, placeAt } = openRing([
      ...(select ? [select] : []),
      { type: 'place', x: 300, y: 200, isClick: true },
      { type: 'personSeen', clicked, person: { ...clicked, feetShare: 1.6 }, isHit: true, isSure: false },
      ...others,
    ]);
    await user.keyboard('r');
    drag([[600, 400]], screen.getByTestId('ring-layer'));
    expect(placeAt(SHOWN)).toMatchObject({ x: 600, y: 320 });
  });

  it('turns a correct place into a key without moving', async () => {
    const { user, isKey, placeAt } = openRing();
    await user.keyboard('r{Enter}');
    expect(isKey(SHOWN)).toBe(true);
    expect(placeAt(SHOWN)).toMatchObject({ x: 340, y: 200 });
  });

  it('moves along to the next frame, where it is another step', async () => {
    const { state, user, seek, placeAt } = openRing();
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

  it('is released when the clip plays or another job starts', async () => {
    const { state, user, play } = openRing();
    await user.keyboard('r{ArrowRight}');
    play();
    expect(screen.queryByRole('heading', { name: 'Move the ring' })).not.toBeInTheDocument();
    expect(state().isAdjusting).toBe(false);
    await user.keyboard('r{ArrowRight}s');
    expect(state().phase.kind).toBe('selecting');
    expect(state().isAdjusting).toBe(false);
  });
});

describe('a ring that fits the player', () => {
  const FITTED: readonly EditorEvent[] = [
    ...TRACKED,
    { type: 'restyle', style: { fitsPlayer: true }, isFinal: true },
  ];

  it('is resized around its middle with its handle, and is one undo step', { tags: 'core' }, async () => {
    const { state, user, placeAt, isKey } = openRing(FITTED);
    const handle = screen.getByTestId('ring-size');
    drag(
      [
        [400, 250],
        [430, 280],
      ],
      handle,
    );
    expect(placeAt(SHOWN)).toMatchObject({ x: 340, y: 200, radiusPx: 75 });
    fireEvent.pointerUp(handle, { clientX: 460, clientY: 250, pointerId: 1, button: 0 });
    expect(placeAt(SHOWN)).toMatchObject({ x: 340, y: 200, radiusPx: 100 });
    expect(isKey(SHOWN)).toBe(true);
    expect(state().isAdjusting).toBe(false);
    await user.keyboard('{Control>}z{/Control}');
    expect(placeAt(SHOWN)?.radiusPx).toBe(placeAt(SHOWN + 1)?.radiusPx);
    expect(isKey(SHOWN)).toBe(false);
  });

  it('is moved and resized with two fingers, from where it was before the first', () => {
    const { placeAt } = openRing(FITTED);
    const ring = screen.getByTestId('ring');
    drag([[300, 250]]);
    fireEvent.pointerDown(ring, { clientX: 380, clientY: 250, pointerId: 2, button: 0 });
    fireEvent.pointerMove(ring, { clientX: 420, clientY: 250, pointerId: 2, button: 0 });
    fireEvent.pointerUp(ring, { clientX: 420, clientY: 250, pointerId: 2, button: 0 });
    expect(placeAt(SHOWN)).toMatchObject({ x: 360, y: 200, radiusPx: 75 });
  });

  it('is resized with keys and buttons while grabbed, and restored with Escape', async () => {
    const { state, user, placeAt } = openRing(FITTED);
    const before = state().tracks[0].points;
    await user.keyboard('[[');
    expect(state().tracks[0].points).toBe(before);
    await user.keyboard('r]]');
    expect(placeAt(SHOWN)?.radiusPx).toBeCloseTo(50 * 1.05 ** 2, 6);
    await user.click(screen.getByRole('button', { name: 'Smaller ring' }));
    expect(placeAt(SHOWN)?.radiusPx).toBeCloseTo(50 * 1.05, 6);
    await user.keyboard('{Escape}');
    expect(state().tracks[0].points).toBe(before);
  });

  it('puts its feet where the picture is clicked, at its size', async () => {
    const { user, placeAt, state } = openRing(FITTED);
    await user.keyboard('r]]]]]');
    const radiusPx = placeAt(SHOWN)?.radiusPx ?? NaN;
    drag([[600, 400]], screen.getByTestId('ring-layer'));
    expect(placeAt(SHOWN)?.y).toBeCloseTo(400 - radiusPx, 6);
    expect(placeAt(SHOWN)?.radiusPx).toBeCloseTo(radiusPx, 6);
    expect(state().tracks[0].selectionRadiusPx).toBe(50);
  });

  it('has neither handle nor buttons while it does not fit', async () => {
    const { user, state } = openRing();
    await user.keyboard('r]');
    expect(screen.queryByTestId('ring-size')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Larger ring' })).not.toBeInTheDocument();
    expect(state().isAdjusting).toBe(false);
  });
});
