import { act, renderHook, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EditorPhase, TrackingRun } from '@/domain/editor/editor-state';
import { usePhaseAnnouncements } from '@/features/editor/use-phase-announcements';
import type { TrackingProgress } from '@/media/tracking/track-player';
import { LiveRegion } from '@/ui/live-region';

const RUN: TrackingRun = {
  selection: { x: 100, y: 100, radius: 50 },
  startSec: 0,
  isContinuation: false,
  replacesFromSec: 0,
  direction: 'forward',
  endSec: null,
};
const TRACKING: EditorPhase = { kind: 'tracking', run: RUN, reachedSec: 1 };

interface Situation {
  readonly phase: EditorPhase;
  readonly progress: TrackingProgress | null;
}

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

it('says politely that the player is out of sight, found again, and why a run broke off', () => {
  render(<LiveRegion />);
  const region = screen.getByRole('status');
  expect(region).toHaveAttribute('aria-live', 'polite');
  const before: Situation = { phase: TRACKING, progress: progressAt(40, false) };
  const { rerender } = renderHook(
    ({ phase, progress }: Situation) => usePhaseAnnouncements(phase, progress, false),
    { initialProps: before },
  );
  const after = (phase: EditorPhase, progress: TrackingProgress | null): string | null => {
    passTime(2000);
    rerender({ phase, progress });
    return region.textContent;
  };
  expect(after(TRACKING, progressAt(41, true))).toBe('Player out of sight. Looking for them.');
  expect(after(TRACKING, progressAt(60, true))).toBe('Player out of sight. Looking for them.');
  expect(after(TRACKING, progressAt(61, false))).toBe('Player found again');
  passTime(2000);
  expect(region).toHaveTextContent('Tracking 61 %');
  expect(
    after({ kind: 'failed', failure: 'decode', selection: RUN.selection, run: RUN, reachedSec: 1 }, null),
  ).toBe(
    'Tracking stopped because of a problem. What was tracked is kept. A part of the clip could not be read. Check your connection, or go on from a later frame.',
  );
});
