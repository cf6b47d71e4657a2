import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { TrackPoint } from '@/domain/track';
import { LostCard } from '@/features/editor/panels/waiting-cards';
import { ProblemFlags } from '@/features/editor/timeline/track-marks';
import { TRACKED, TRACKED_POINTS } from '../editor-fixtures';
import { showOnDesk } from './support/editor-desk';

const RANGE = { fromFrame: 0, frames: 180 };
const PX_PER_FRAME = 5;
const LOST: EditorEvent = { type: 'trackLost', lostAtSec: 2 };
const PLACE_OF_FRAME_60 = `${(100 * 60.5) / 180}%`;

/**
 * A run from the first frame that is lost at frame 60.
 * @param weak frames that the engine was unsure about.
 */
function lostForward(weak: readonly number[]): readonly EditorEvent[] {
  const doubt: Partial<TrackPoint> = { isInterpolated: true, confidence: 0.1 };
  const points = TRACKED_POINTS.map((point, frame) => ({ ...point, ...(weak.includes(frame) && doubt) }));
  return [...TRACKED.slice(0, -2), { type: 'pointsTracked', points }, LOST];
}

function showFlags(events: readonly EditorEvent[]) {
  const sought: number[] = [];
  const desk = showOnDesk(
    <>
      <LostCard />
      <ProblemFlags
        range={RANGE}
        widthPx={RANGE.frames * PX_PER_FRAME}
        isLocked={false}
        onSelect={(frame) => sought.push(frame)}
      />
    </>,
    { events },
  );
  const flags = within(screen.getByRole('group', { name: 'Problems' })).getAllByRole('button');
  return { ...desk, sought, flags: flags.map((flag) => [flag.getAttribute('aria-label'), flag.style.left]) };
}

describe('the mark of a loss', () => {
  it('is at its moment, which the card names, and leads there', async () => {
    const { user, sought, flags } = showFlags(lostForward([60]));
    expect(screen.getByRole('heading', { name: 'Track lost at 0:02.0' })).toBeVisible();
    expect(flags).toEqual([['Lost at 0:02.0', PLACE_OF_FRAME_60]]);
    await user.click(screen.getByRole('button', { name: 'Lost at 0:02.0' }));
    expect(sought).toEqual([60]);
  });

  it('is not merged with that of a doubt just before it', () => {
    const { flags } = showFlags(lostForward([55, 56, 57]));
    expect(flags).toEqual([['Lost at 0:02.0 and 1 more', PLACE_OF_FRAME_60]]);
  });

  it('is also at its moment in a backward run', () => {
    const back = TRACKED_POINTS.slice(30, 80).toReversed();
    const { flags } = showFlags([
      ...TRACKED,
      { type: 'setKey', timeSec: 80 / 30, x: 380, y: 200, isFinal: true },
      { type: 'retrack', timeSec: 80 / 30, direction: 'backward' },
      { type: 'pointsTracked', points: back },
      LOST,
    ]);
    expect(screen.getByRole('heading', { name: 'Track lost at 0:02.0' })).toBeVisible();
    expect(flags).toEqual([['Lost at 0:02.0', PLACE_OF_FRAME_60]]);
  });
});
