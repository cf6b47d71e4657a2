import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { TrackingPhase } from '@/domain/editor/editor-state';
import { EditorBar } from '@/features/editor/editor-bar';
import { EditorSide } from '@/features/editor/editor-side';
import { reviewRun } from '@/features/editor/work/review-run';
import type { EditorSession } from '@/studio/session/editor-session';
import { showOnDesk } from './support/editor-desk';

const SETTING = 'standout.play-after-tracking';

/** From one second to two; backward from two to one. */
function runOf(direction: 'forward' | 'backward', reachedSec: number | null): TrackingPhase {
  const run = {
    selection: { x: 300, y: 200, radius: 50 },
    startSec: direction === 'forward' ? 1 : 2,
    direction,
    endSec: null,
    isContinuation: false,
    replacesFromSec: 0,
  };
  return { kind: 'tracking', run, reachedSec };
}

function showEditor() {
  return showOnDesk(
    <>
      <EditorBar backTo="/" exportMenu={null} />
      <EditorSide />
    </>,
    { firstShown: 90 },
  );
}

const stateOf = ({ playback }: EditorSession) => ({
  frame: playback.getFrame(),
  isPlaying: playback.getStatus().isPlaying,
});

afterEach(() => {
  localStorage.removeItem(SETTING);
  vi.restoreAllMocks();
});

it.each([
  ['forward', 2],
  ['backward', 1],
] as const)('plays a %s run from its first frame', { tags: 'core' }, async (direction, reachedSec) => {
  const { session } = showEditor();
  await reviewRun(session, runOf(direction, reachedSec));
  expect(stateOf(session)).toEqual({ frame: 30, isPlaying: true });
});

it('does not move when the run found nothing', { tags: 'core' }, async () => {
  const { session } = showEditor();
  await reviewRun(session, runOf('forward', null));
  expect(stateOf(session)).toEqual({ frame: 90, isPlaying: false });
});

it('only seeks there while a dialog is open or the page is hidden', { tags: 'core' }, async () => {
  const { session } = showEditor();
  session.change({ openDialogs: ['shortcuts'] });
  await reviewRun(session, runOf('forward', 2));
  expect(stateOf(session)).toEqual({ frame: 30, isPlaying: false });
  session.change({ openDialogs: [] });
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await reviewRun(session, runOf('forward', 2));
  expect(stateOf(session)).toEqual({ frame: 30, isPlaying: false });
});

const refusal = () => new DOMException('Not now', 'NotAllowedError');

it('plays without sound if the browser blocks autoplay with sound, and restores it afterwards', async () => {
  const { session } = showEditor();
  const { playback } = session;
  vi.spyOn(playback, 'play').mockRejectedValueOnce(refusal());
  await reviewRun(session, runOf('forward', 2));
  expect(stateOf(session)).toEqual({ frame: 30, isPlaying: true });
  expect(playback.getStatus().isMuted).toBe(true);
  playback.pause();
  expect(playback.getStatus().isMuted).toBe(false);
  playback.setMuted(true);
  expect(playback.getStatus().isMuted).toBe(true);
});

it('respects a user who turns on the sound during it', async () => {
  const { session } = showEditor();
  const { playback } = session;
  vi.spyOn(playback, 'play').mockRejectedValueOnce(refusal());
  await reviewRun(session, runOf('forward', 2));
  playback.setMuted(false);
  playback.setMuted(true);
  playback.pause();
  expect(playback.getStatus().isMuted).toBe(true);
});

it('stays on the first frame if the browser blocks autoplay', async () => {
  const { session } = showEditor();
  const play = vi.spyOn(session.playback, 'play').mockRejectedValue(refusal());
  await reviewRun(session, runOf('forward', 2));
  expect(play).toHaveBeenCalledTimes(2);
  expect(stateOf(session)).toEqual({ frame: 30, isPlaying: false });
  expect(session.playback.getStatus().isMuted).toBe(false);
});

it('does not play once the user has switched that off, which this browser remembers', async () => {
  const { user, session, unmount } = showEditor();
  await user.click(screen.getByRole('button', { name: 'Tracking Settings' }));
  await user.click(screen.getByRole('switch', { name: 'Play after tracking' }));
  await reviewRun(session, runOf('forward', 2));
  expect(stateOf(session)).toEqual({ frame: 30, isPlaying: false });
  unmount();

  const { user: later, session: next } = showEditor();
  expect(next.getState().playsAfterTracking).toBe(false);
  await later.click(screen.getByRole('button', { name: 'Tracking Settings' }));
  await later.click(screen.getByRole('switch', { name: 'Play after tracking', checked: false }));
  expect(localStorage.getItem(SETTING)).toBeNull();
});
