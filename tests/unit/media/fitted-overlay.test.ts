import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OverlayStyle, TrackPoint } from '@/domain/track';
import {
  drawOverlay,
  layOutOverlay,
  layoutBounds,
  type OverlayState,
  type PlayerLayout,
} from '@/media/drawing/overlay';
import { oneTrack } from '../../track-fixtures';
import { recordingContext } from './recording-context';

const STYLE: OverlayStyle = {
  primary: '#FFFFFF',
  glow: '#C6FF4A',
  trail: '#7C8CFF',
  circleSize: 64,
  circleTilt: 0,
  fontSize: 80,
  playerName: 'Niko Brandt',
  recordingDate: null,
  fitsPlayer: true,
};

function pathOf(sizeAt: ((frame: number) => number) | null): readonly TrackPoint[] {
  return Array.from({ length: 60 }, (_, frame) => ({
    x: 200 + 5 * frame + (frame % 7),
    y: 180 + ((frame * frame) % 40),
    timeSec: frame / 30,
    isManual: frame === 0,
    isInterpolated: frame > 40,
    ...(sizeAt && { radiusPx: sizeAt(frame) }),
  }));
}

interface Moment {
  readonly timeSec?: number;
  readonly feetShare?: number;
}

function stateWith(
  points: readonly TrackPoint[],
  fitsPlayer: boolean,
  { timeSec = 1, feetShare = 1 }: Moment = {},
): OverlayState {
  const style = { ...STYLE, fitsPlayer };
  const tracks = oneTrack(points, { selectionRadiusPx: 45, feetShare });
  return { tracks, timeSec, style, videoWidthPx: 1280, videoHeightPx: 720 };
}

/** The only player's overlay. */
function layOut(state: OverlayState): PlayerLayout | undefined {
  return layOutOverlay(recordingContext().context, state).players[0];
}

function drawn(points: readonly TrackPoint[], fitsPlayer: boolean): string {
  const { context, calls } = recordingContext();
  for (const timeSec of [0, 0.5, 1, 1.55, 2.4])
    drawOverlay(context, stateWith(points, fitsPlayer, { timeSec }));
  expect(calls.length).toBeGreaterThan(1000);
  return createHash('sha256').update(calls.join('\n')).digest('hex');
}

/** Hash of the drawings of a path without sizes. */
const WITHOUT_SIZES = '3c05af9a74a7ab0605d8352c7bba1fd5fa1b8e0841434ec40b08a33b64a2d16c';

describe('a path without sizes', () => {
  it('looks the same whether the ring fits the player or not', () => {
    expect(drawn(pathOf(null), false)).toBe(WITHOUT_SIZES);
    expect(drawn(pathOf(null), true)).toBe(WITHOUT_SIZES);
  });
});

describe('a path with sizes', () => {
  const growing = pathOf((frame) => 45 * 2 ** (frame / 30));

  it('looks the same while the ring does not fit the player', () => {
    expect(drawn(growing, false)).toBe(WITHOUT_SIZES);
  });

  it('looks the same where the player is as large as when selected', () => {
    expect(
      drawn(
        pathOf(() => 45),
        true,
      ),
    ).toBe(WITHOUT_SIZES);
  });

  it('has ring, name and trail as large as the player', () => {
    const { context } = recordingContext();
    const fitted = layOut(stateWith(growing, true));
    const constant = layOut(stateWith(growing, false));
    expect(fitted?.ring?.radiusXPx).toBeCloseTo(2 * (constant?.ring?.radiusXPx ?? NaN), 6);
    expect(fitted?.ring?.y).toBeCloseTo((constant?.ring?.y ?? NaN) + 45, 6);
    expect(fitted?.name?.tipY).toBeCloseTo((constant?.name?.tipY ?? NaN) - 45, 6);
    const [trail] = fitted?.runs ?? [];
    expect(trail?.size[0]).toBeCloseTo(1, 6);
    expect(trail?.size.at(-1)).toBeCloseTo(2, 6);
    const wide = stateWith(growing, true, { timeSec: 1.2 });
    const box = layoutBounds(layOutOverlay(context, wide));
    const narrow = layoutBounds(
      layOutOverlay(
        context,
        stateWith(
          pathOf(() => 45),
          true,
          { timeSec: 1.2 },
        ),
      ),
    );
    expect(box?.width).toBeGreaterThan(narrow?.width ?? NaN);
  });

  it('has its ring at the feet, which are farther from the middle of a larger player', () => {
    const ringYAt = (timeSec: number) =>
      layOut(stateWith(growing, true, { timeSec, feetShare: 1.6 }))?.ring?.y;
    expect(ringYAt(1)).toBeCloseTo((growing[30]?.y ?? NaN) + 1.6 * 90, 6);
    expect(ringYAt(0)).toBeCloseTo((growing[0]?.y ?? NaN) + 1.6 * 45, 6);
  });
});
