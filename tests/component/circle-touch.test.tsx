// @module-tag core
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adjustableSelection } from '@/domain/editor/editor-state';
import { SelectionLayer } from '@/features/editor/stage/selection-layer';
import { showOnDesk } from './support/editor-desk';

type Point = readonly [x: number, y: number];

/** A clip of 1280 x 720 on a phone: one screen pixel is four of the video. */
const SCREEN = new DOMRect(0, 0, 320, 180);

function openPicture() {
  const { state } = showOnDesk(<SelectionLayer />);
  const touch = (type: 'Down' | 'Move' | 'Up', pointerId: number, [clientX, clientY]: Point): void => {
    const picture = screen.getByRole('img');
    picture.getBoundingClientRect = () => SCREEN;
    const init = { pointerId, clientX, clientY, button: 0, pointerType: 'touch', bubbles: true };
    fireEvent(picture, new PointerEvent(`pointer${type.toLowerCase()}`, init));
  };
  const tap = (place: Point): void => {
    touch('Down', 1, place);
    touch('Up', 1, place);
  };
  return { circle: () => adjustableSelection(state().phase), touch, tap };
}

describe('the circle on a touch screen', () => {
  it('is placed by a tap, and moved by another one', () => {
    const { circle, tap } = openPicture();
    tap([80, 60]);
    expect(circle()).toEqual({ x: 320, y: 240, radius: 50 });
    tap([200, 60]);
    expect(circle()).toMatchObject({ x: 800, y: 240 });
  });

  it('is enlarged and dragged by two fingers, and stays when one is lifted', () => {
    const { circle, touch, tap } = openPicture();
    tap([80, 60]);
    // The first finger lands beside the circle, which must not jump there for good.
    touch('Down', 1, [40, 60]);
    touch('Down', 2, [120, 60]);
    expect(circle()).toEqual({ x: 320, y: 240, radius: 50 });
    touch('Move', 1, [20, 70]);
    touch('Move', 2, [140, 70]);
    expect(circle()?.x).toBeCloseTo(320, 6);
    expect(circle()?.y).toBeCloseTo(280, 6);
    expect(circle()?.radius).toBeCloseTo(75, 6);
    touch('Up', 2, [140, 70]);
    touch('Move', 1, [300, 10]);
    expect(circle()?.y).toBeCloseTo(280, 6);
    touch('Up', 1, [300, 10]);
    touch('Down', 1, [80, 70]);
    touch('Move', 1, [90, 70]);
    expect(circle()?.x).toBeCloseTo(360, 6);
  });

  it('appears between two fingers that land where there is none yet', () => {
    const { circle, touch } = openPicture();
    touch('Down', 1, [60, 60]);
    touch('Down', 2, [100, 80]);
    expect(circle()).toEqual({ x: 320, y: 280, radius: 50 });
  });

  it('is resized from beside its handle, where a tap places it', () => {
    const { circle, touch, tap } = openPicture();
    tap([80, 60]);
    touch('Down', 1, [100, 60]);
    touch('Move', 1, [102, 60]);
    expect(circle()?.radius).toBe(50);
    touch('Move', 1, [120, 60]);
    expect(circle()).toEqual({ x: 320, y: 240, radius: 160 });
    touch('Up', 1, [120, 60]);
    tap([80, 60]);
    tap([124, 60]);
    expect(circle()).toMatchObject({ x: 496, y: 240 });
  });
});
