// @module-tag core
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useMarks } from '@/features/upload/cutting/use-marks';
import { usePlayer } from '@/features/upload/cutting/use-player';
import type { CutRange } from '@/media/cutting/cut-range';
import type { Recording } from '@/media/cutting/recording';
import { Toaster } from '@/ui/toast';

const FRAME_SEC = 1 / 25;

/** A recording at 25 fps, or one whose disk was removed. */
function recordingOf({ isUnplugged = false } = {}): Recording {
  return {
    widthPx: 1280,
    heightPx: 720,
    durationSec: 60,
    frameAt: (timeSec) => {
      if (isUnplugged) return Promise.reject(new DOMException('gone', 'NotReadableError'));
      const startSec = Math.floor(timeSec / FRAME_SEC + 1e-6) * FRAME_SEC;
      return Promise.resolve({ startSec, endSec: startSec + FRAME_SEC });
    },
    keyFrameAfter: () => Promise.resolve(null),
    readStrip: () => Promise.resolve(),
    close: () => undefined,
  };
}

function Marking({ recording, onPlay }: { recording: Recording; onPlay: (range: CutRange) => void }) {
  const player = usePlayer();
  const marks = useMarks(player, recording, onPlay);
  return (
    <>
      <video ref={player.videoRef} muted data-testid="video" />
      <button onClick={marks.setIn}>In</button>
      <button onClick={marks.setOut}>Out</button>
      <button onClick={() => player.step(recording, 1)}>Next frame</button>
      <Toaster />
    </>
  );
}

function show(recording: Recording) {
  const onPlay = vi.fn();
  render(<Marking recording={recording} onPlay={onPlay} />);
  const goTo = (timeSec: number): void => {
    const video = screen.getByTestId<HTMLVideoElement>('video');
    vi.spyOn(video, 'currentTime', 'get').mockReturnValue(timeSec);
    vi.spyOn(video, 'pause').mockReturnValue();
  };
  return { user: userEvent.setup(), onPlay, goTo };
}

function markByHand() {
  const onPlay = vi.fn();
  const player = { timeSec: 0, marks: () => result.current };
  const recording = recordingOf();
  const { result } = renderHook(() => {
    const shown = usePlayer();
    return useMarks({ ...shown, nowSec: () => player.timeSec }, recording, onPlay);
  });
  return { player, onPlay };
}

test.each([
  ['forward', 2, 5],
  ['backward', 5, 2],
])('a play marked %s starts with the first frame and ends with the last one', async (_, inSec, outSec) => {
  const { user, onPlay, goTo } = show(recordingOf());
  goTo(inSec + 0.01);
  await user.click(screen.getByRole('button', { name: 'In' }));
  goTo(outSec + 0.01);
  await user.click(screen.getByRole('button', { name: 'Out' }));
  expect(onPlay).toHaveBeenCalledTimes(1);
  const [{ startSec, endSec }] = onPlay.mock.lastCall ?? [{}];
  expect(startSec).toBeCloseTo(2, 6);
  expect(endSec).toBeCloseTo(5 + FRAME_SEC, 6);
});

test('marks pressed faster than the disk answers make one play, and the next can be started at once', async () => {
  const { player, onPlay } = markByHand();
  for (const [timeSec, mark] of [
    [2, 'setIn'],
    [5, 'setOut'],
    [5, 'setOut'],
    [7, 'setIn'],
  ] as const) {
    player.timeSec = timeSec;
    act(() => player.marks()[mark]());
  }
  await waitFor(() => expect(player.marks().inSec).toBeCloseTo(7, 6));
  expect(onPlay).toHaveBeenCalledTimes(1);
});

test.each(['In', 'Next frame'])('%s reports once that the file can no longer be read', async (name) => {
  const { user, onPlay, goTo } = show(recordingOf({ isUnplugged: true }));
  goTo(2);
  const button = screen.getByRole('button', { name });
  await user.click(button);
  await user.click(button);
  const text = 'The file could not be read. If you moved or changed it, choose it again.';
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(onPlay).not.toHaveBeenCalled();
});
