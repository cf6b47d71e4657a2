/** Detects a circle on a graphic burned into the video instead of on a player. */
import { afterAll, describe, expect, test } from 'vitest';
import { withCaption } from '@/domain/caption';
import { coolDownTracking } from '@/media/tracking/track-player';
import { makeClip } from './clips';
import type { ClipOptions } from './clips';
import { trackAll } from './tracking-helpers';

afterAll(coolDownTracking);

const METHODS = ['farneback', 'lucas-kanade'] as const;
const PAN = { x: 25, y: 4 } as const;
const BOARD = { x: 60, y: 230, widthPx: 190, heightPx: 90 } as const;
/** Where the player is when the user sets the circle again. */
const BACK_SEC = 2.5;

/** The player runs behind the board and comes halfway out. */
const HALF_HIDDEN = {
  durationSec: 5,
  panPxPerSec: PAN,
  scoreboard: BOARD,
  playerAt: (timeSec: number) => ({
    x: timeSec < 2 ? Math.max(130, 500 - 260 * timeSec) : Math.min(250, 130 + 400 * (timeSec - 2)),
    y: 275,
  }),
} as const;

/** A person standing still on the field, who moves in the picture with the ground. */
const standing = (pan: { readonly x: number; readonly y: number }) => (timeSec: number) => ({
  x: 420 - pan.x * timeSec,
  y: 170 - pan.y * timeSec,
});

describe.each(METHODS)('by %s', (method) => {
  test('reports a circle placed half over a board after a loss, and no point is certain', async () => {
    const clip = await makeClip(HALF_HIDDEN);
    const before = await trackAll(clip, { method, searchForSec: 0 });
    expect(before.outcome.reason).toBe('lost');
    expect(before.captions).toEqual([]);
    const { points, captions } = await trackAll(clip, {
      method,
      startTimeSec: BACK_SEC,
      isContinuation: true,
    });
    const [stretch] = captions;
    expect(captions).toHaveLength(1);
    expect(stretch?.fromSec).toBe(BACK_SEC);
    if (!stretch) return;
    const told = withCaption(points, stretch);
    expect(told.length).toBeGreaterThan(60);
    expect(told.filter(({ isInterpolated }) => !isInterpolated)).toEqual([]);
  });
});

test.each([
  { board: BOARD, told: [{ fromSec: BACK_SEC, toSec: BACK_SEC }] },
  { board: null, told: [] },
])('recognizes a board at once from the previous run: $board', async ({ board, told }) => {
  const clip = await makeClip({ ...HALF_HIDDEN, scoreboard: board, panEndsSec: 2 });
  await trackAll(clip, { endTimeSec: 1.9 });
  const { captions } = await trackAll(clip, { startTimeSec: BACK_SEC, isContinuation: true });
  expect(captions).toEqual(told);
});

test.each<readonly [string, Partial<ClipOptions>]>([
  ['on the lettering', { bitrate: 400_000 }],
  ['on a plain end', { scoreboard: { x: 150, y: 60, widthPx: 330, heightPx: 110 } }],
  ['while the camera hardly moves', { panPxPerSec: { x: 8, y: 0 }, durationSec: 4 }],
])('reports a circle set on a board: %s', async (_, options) => {
  const clip = await makeClip({
    panPxPerSec: PAN,
    scoreboard: BOARD,
    playerAt: standing(PAN),
    durationSec: 2,
    ...options,
  });
  const { x, y, widthPx, heightPx } = options.scoreboard ?? BOARD;
  const selection = { x: x + 0.62 * widthPx, y: y + heightPx, radius: clip.playerRadiusPx };
  const { captions } = await trackAll(clip, { selection });
  expect(captions).toHaveLength(1);
});

test.each<readonly [string, Partial<ClipOptions>]>([
  ['in front of a still camera', { panPxPerSec: { x: 0, y: 0 }, playerAt: () => ({ x: 420, y: 170 }) }],
  ['while the camera pans', { playerAt: standing(PAN) }],
  [
    'who runs along with the camera',
    // A runner's body sways.
    { playerAt: (timeSec) => ({ x: 420 + 3 * Math.cos(20 * timeSec), y: 170 + 3 * Math.sin(20 * timeSec) }) },
  ],
  ['beside a board', { playerAt: standing(PAN), scoreboard: { x: 420, y: 20, widthPx: 190, heightPx: 90 } }],
])('does not mistake a player %s for a caption', async (_, options) => {
  const clip = await makeClip({ panPxPerSec: PAN, durationSec: 3, ...options });
  const { captions } = await trackAll(clip);
  expect(captions).toEqual([]);
});
