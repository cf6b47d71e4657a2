import { describe, expect, test } from 'vitest';
import {
  type Film,
  filmFrameAt,
  filmFrameOf,
  filmLength,
  FREEZE_FRAMES,
  pausesOf,
  showingsOf,
} from '@/domain/film';

const film = (freezes: readonly number[]): Film => ({
  titleFrames: 50,
  firstFrame: 0,
  clipFrames: 10,
  freezes,
});

/** All frames of a film, and one past each end. */
function framesOf(shown: Film): readonly ReturnType<typeof filmFrameAt>[] {
  return Array.from({ length: filmLength(shown) + 2 }, (_, k) => filmFrameAt(shown, k - 1));
}

describe('a film', () => {
  test('without freezes is the title card, then the clip', () => {
    const frames = framesOf(film([]));
    expect(filmLength(film([]))).toBe(60);
    expect(frames[0]).toBeNull();
    expect(frames[50]).toEqual({ titleFrame: 49 });
    expect(frames[51]).toEqual({ clipFrame: 0, freeze: null });
    expect(frames[60]).toEqual({ clipFrame: 9, freeze: null });
    expect(frames[61]).toBeNull();
  });

  test.each([[[0]], [[4]], [[9]], [[0, 1, 9]], [[3, 12]]])(
    "that freezes at %j shows the clip's frames in order",
    (freezes) => {
      const shown = film(freezes);
      const clip = Array.from({ length: 10 }, (_, k) => showingsOf(shown, k)).flat();
      expect(framesOf(shown).slice(51, -1)).toEqual(clip);
      const played = freezes.filter((freeze) => freeze < 10);
      expect(filmLength(shown)).toBe(60 + 30 * played.length);
      for (const freeze of played) {
        const frozen = clip.filter(({ clipFrame, freeze: share }) => clipFrame === freeze && share !== null);
        expect(frozen.map((each) => each.freeze)).toEqual(
          Array.from({ length: FREEZE_FRAMES }, (_, k) => k / 30),
        );
      }
    },
  );

  test('maps a clip frame to the film frame that shows it', () => {
    const shown = film([0, 4]);
    for (let k = 0; k < 10; k++) {
      expect(filmFrameAt(shown, filmFrameOf(shown, k))).toEqual({ clipFrame: k, freeze: null });
    }
  });

  test('of part of a clip starts with that part’s first frame, and freezes only on frames it shows', () => {
    const part = { ...film([1, 6, 8, 9]), firstFrame: 4, clipFrames: 5 };
    expect(filmLength(part)).toBe(50 + 5 + 60);
    const frames = framesOf(part);
    expect(frames[51]).toEqual({ clipFrame: 4, freeze: null });
    expect(frames[53]).toEqual({ clipFrame: 6, freeze: 0 });
    expect(frames.slice(51, -1)).toEqual([4, 5, 6, 7, 8].flatMap((k) => showingsOf({ freezes: [6, 8] }, k)));
    for (let k = 4; k < 9; k++) {
      expect(filmFrameAt(part, filmFrameOf(part, k))).toEqual({ clipFrame: k, freeze: null });
    }
    expect(pausesOf(part)).toEqual([
      { atSec: 2 / 30, lengthSec: 1 },
      { atSec: 4 / 30, lengthSec: 1 },
    ]);
  });

  test('pauses before the frame that it freezes', () => {
    expect(pausesOf(film([3, 12]))).toEqual([{ atSec: 0.1, lengthSec: 1 }]);
  });
});
