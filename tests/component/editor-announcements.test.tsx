import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { announcePhases } from '@/features/editor/jobs/announce-phases';
import type { TrackingProgress } from '@/media/tracking/track-player';
import { LiveRegion } from '@/ui/live-region';
import { openedSession } from '../editor-fixtures';
import { pretendPlayback } from './support/pretend-playback';

const TRACKING: readonly EditorEvent[] = [
  { type: 'selectTarget' },
  { type: 'place', x: 100, y: 100 },
  { type: 'confirm', timeSec: 0 },
  { type: 'start', timeSec: 0 },
  {
    type: 'pointsTracked',
    points: [{ x: 100, y: 100, timeSec: 1, isManual: false, isInterpolated: false }],
  },
];

function progressAt(processedFrames: number, isSearching: boolean): TrackingProgress {
  return { processedFrames, totalFrames: 100, framesPerSec: 90, isSearching };
}

function passTime(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  // The region speaks at most every two seconds.
  passTime(5000);
});

afterEach(() => {
  vi.useRealTimers();
});

it('announces politely that the player is out of sight or found again, that the circle is on a caption, and why a run stopped', async () => {
  render(<LiveRegion />);
  const region = screen.getByRole('status');
  expect(region).toHaveAttribute('aria-live', 'polite');
  const session = openedSession({ playback: pretendPlayback(), events: TRACKING });
  session.change({ progress: progressAt(40, false) });
  const ends = announcePhases(session);
  const after = async (happen: () => void): Promise<string | null> => {
    passTime(2000);
    await act(async () => happen());
    return region.textContent;
  };
  const progress = (processedFrames: number, isSearching: boolean) => (): void =>
    session.change({ progress: progressAt(processedFrames, isSearching) });
  expect(await after(progress(41, true))).toBe('Player out of sight. Looking for them.');
  expect(await after(progress(60, true))).toBe('Player out of sight. Looking for them.');
  expect(await after(progress(61, false))).toBe('Player found again');
  passTime(2000);
  expect(region).toHaveTextContent('Tracking 61 %');
  const stretch = { fromSec: 0, toSec: 1 };
  expect(await after(() => session.dispatch({ type: 'captionFound', stretch }))).toBe(
    'The circle is on a caption at 0:00.0.',
  );
  expect(
    await after(() => {
      session.dispatch({ type: 'trackFailed', failure: 'decode' });
      session.change({ progress: null });
    }),
  ).toBe(
    'Tracking stopped because of a problem. You keep what was tracked. Picture data is damaged or missing here. Continue from a frame a second or two later.',
  );
  for (const end of ends) end();
});
