import { describe, expect, test } from 'vitest';
import type { Body } from '@/media/tracking/bodies/body';
import { BodyWatch } from '@/media/tracking/bodies/body-watch';
import type { Verdict } from '@/media/tracking/bodies/moment';
import { BODIES } from '@/media/tracking/constants';
import type { Point } from '@/media/tracking/geometry';

const RADIUS_PX = 20;
/** The circle is around the chest: above the body's middle. */
const BODY = { widthPx: 40, heightPx: 100, chestPx: 20 } as const;
const DOWN = { x: 0, y: 1 };

/** Someone whose chest is at a place. */
function bodyAt({ x, y }: Point): Body {
  return {
    middle: { x, y: y + BODY.chestPx },
    toFeet: { x: 0, y: BODY.heightPx / 2 },
    widthPx: BODY.widthPx,
  };
}

interface World {
  /** Where the search sees the player. */
  readonly here: Point;
  /** Chests of the people whom the model can see. */
  readonly people: readonly Point[];
  /** 1 when left out. */
  readonly relative?: number;
}

/** A watch, and a loop that brings it its looks as the tracking worker does. */
class Scene {
  readonly watch: BodyWatch;
  /** Frames at which it asked for a look. */
  readonly looks: number[] = [];
  private frame = 0;
  private pending: { readonly bodies: readonly Body[]; frames: number } | null = null;

  constructor(private readonly start: World) {
    this.watch = new BodyWatch(DOWN, { center: start.here, radiusPx: RADIUS_PX });
    this.look(start);
  }

  /** @returns the verdict of each frame */
  run(frames: number, worldAt: (frame: number) => World = () => this.start): readonly Verdict[] {
    return Array.from({ length: frames }, (_, at) => {
      this.frame++;
      const world = worldAt(at);
      const { here, relative = 1 } = world;
      const isDue = this.pending !== null && --this.pending.frames === 0;
      const bodies = isDue ? (this.pending?.bodies ?? null) : null;
      if (isDue) this.pending = null;
      const verdict = this.watch.next(
        {
          frame: this.frame,
          here: { center: here, radiusPx: RADIUS_PX },
          still: here,
          camera: { x: 0, y: 0 },
          relative,
          isCalm: relative > 0.8,
          hasRival: false,
          isLost: false,
          isWarmingUp: this.frame <= 5,
        },
        bodies,
      );
      this.look(world);
      return verdict;
    });
  }

  private look({ people }: World): void {
    const look = this.watch.takeLook();
    if (look === null) return;
    this.looks.push(this.frame);
    this.pending = { bodies: people.map(bodyAt), frames: look.dueInFrames };
  }
}

const HOME = { x: 300, y: 200 };
const ALONE: World = { here: HOME, people: [HOME] };

function kinds(verdicts: readonly Verdict[]): readonly string[] {
  return [...new Set(verdicts.map(({ kind }) => kind))];
}

function foundAt(verdicts: readonly Verdict[]): Point | null {
  const found = verdicts.find((verdict) => verdict.kind === 'found');
  return found?.kind === 'found' ? found.circle.center : null;
}

describe('while the track is calm', () => {
  test('looks seldom and says nothing', () => {
    const scene = new Scene(ALONE);
    expect(kinds(scene.run(100))).toEqual(['none']);
    const gaps = scene.looks.slice(2).map((frame, at) => frame - (scene.looks[at + 1] ?? 0));
    expect(gaps.every((gap) => gap === BODIES.seldomFrames)).toBe(true);
    expect(scene.looks.length).toBeGreaterThan(4);
  });

  test('looks more often while someone is near', () => {
    const scene = new Scene({ ...ALONE, people: [HOME, { x: HOME.x + 50, y: HOME.y }] });
    scene.run(100);
    expect(scene.looks.at(-1)).toBe((scene.looks.at(-2) ?? 0) + BODIES.nearFrames);
  });

  test('knows that the player is there', () => {
    const scene = new Scene(ALONE);
    scene.run(60);
    expect(scene.watch.isSupported((scene.looks.at(-1) ?? 0) + 1)).toBe(true);
    scene.run(BODIES.seldomFrames * 2, () => ({ ...ALONE, people: [] }));
    expect(scene.watch.isSupported(61 + BODIES.seldomFrames * 2)).toBe(false);
  });
});

test('looks most often while the track is in doubt', () => {
  const scene = new Scene(ALONE);
  scene.run(60);
  scene.run(40, () => ({ ...ALONE, relative: 0.7 }));
  expect(scene.looks.at(-1)).toBe((scene.looks.at(-2) ?? 0) + BODIES.oftenFrames);
});

test('a player whom the model does not see costs a few first looks', () => {
  const scene = new Scene({ ...ALONE, people: [] });
  expect(kinds(scene.run(300, () => ({ here: HOME, people: [], relative: 0.2 })))).toEqual(['none']);
  expect(scene.looks).toHaveLength(BODIES.firstGains.length);
});

test('a player whom the model rarely sees ends the looks', () => {
  const scene = new Scene(ALONE);
  const unseen = { ...ALONE, people: [] };
  scene.run(400, () => unseen);
  const { length } = scene.looks;
  scene.run(400, () => unseen);
  expect(scene.looks).toHaveLength(length);
  expect(length).toBeLessThanOrEqual(BODIES.hopelessAfterLooks + 2);
});

test('without a model there are no looks and no verdicts', () => {
  const scene = new Scene(ALONE);
  scene.watch.end();
  expect(kinds(scene.run(200, () => ({ ...ALONE, relative: 0.1 })))).toEqual(['none']);
  expect(scene.looks).toHaveLength(1);
});

test('the circle slides back to the body on which it is', () => {
  const scene = new Scene(ALONE);
  scene.run(60);
  const beside = { x: HOME.x + 0.5 * RADIUS_PX, y: HOME.y };
  const found = foundAt(scene.run(20, () => ({ here: beside, people: [HOME], relative: 0.2 })));
  expect(found?.x).toBeCloseTo(HOME.x, 0);
  expect(found?.y).toBeCloseTo(HOME.y, 0);
});

test('a missing player is the only body that was ever there', () => {
  const scene = new Scene(ALONE);
  scene.run(60);
  const away = { x: HOME.x + 3 * RADIUS_PX, y: HOME.y };
  const found = foundAt(scene.run(20, () => ({ here: HOME, people: [away], relative: 0.1 })));
  expect(found?.x).toBeCloseTo(away.x, 0);
});

test('a player among others who is missing may be anyone whom no one knows', () => {
  const other = { x: HOME.x - 60, y: HOME.y };
  const scene = new Scene({ ...ALONE, people: [HOME, other] });
  scene.run(60);
  const stranger = { x: HOME.x + 62, y: HOME.y };
  const verdicts = scene.run(60, () => ({ here: HOME, people: [other, stranger], relative: 0 }));
  const asked = verdicts.filter((verdict) => verdict.kind === 'candidates');
  expect(asked.length).toBeGreaterThan(0);
  for (const { circles, isOnly } of asked) {
    expect(isOnly).toBe(false);
    expect(circles.map(({ center }) => Math.round(center.x))).not.toContain(other.x);
  }
});

test('a look-alike who comes toward the player and passes does not take the circle along', () => {
  const playerAt = (frame: number): Point => ({ x: 200 + 1.5 * frame, y: 200 });
  const otherAt = (frame: number): Point => ({ x: 500 - 3.5 * frame, y: 201 });
  const scene = new Scene({ here: playerAt(0), people: [playerAt(0), otherAt(0)] });
  const verdicts = scene.run(100, (at) => {
    const [player, other] = [playerAt(at + 1), otherAt(at + 1)];
    const isBehind = Math.abs(player.x - other.x) < 25;
    // From frame 60 on, when they are together, the search follows the other, without any doubt.
    return { here: at < 60 ? player : other, people: isBehind ? [other] : [player, other] };
  });
  const at = verdicts.findIndex(({ kind }) => kind === 'found');
  expect(at).toBeGreaterThan(60);
  expect(at).toBeLessThan(80);
  // The look is a few frames old.
  expect(Math.abs((foundAt(verdicts)?.x ?? 0) - playerAt(at).x)).toBeLessThan(RADIUS_PX / 2);
});

describe('someone passes in front of the player', () => {
  /** The other comes from the left, and is at the player at frame 30. */
  const otherAt = (frame: number): Point => ({ x: HOME.x - 90 + 3 * frame, y: HOME.y + 2 });

  /** A scene in which the circle goes away with the other person. */
  function carriedAway() {
    const scene = new Scene({ ...ALONE, people: [HOME, otherAt(-60)] });
    scene.run(60, (frame) => ({ here: HOME, people: [HOME, otherAt(frame - 60)] }));
    const verdicts = scene.run(55, (frame) => {
      const other = otherAt(frame);
      const isCovered = Math.abs(other.x - HOME.x) < 30;
      const here = frame < 30 ? HOME : other;
      return {
        here,
        people: isCovered || frame >= 30 ? [other] : [HOME, other],
        relative: isCovered || frame >= 30 ? 0.5 : 1,
      };
    });
    return { scene, verdicts };
  }

  test('the circle returns to where the player is hidden', () => {
    const { verdicts } = carriedAway();
    const last = verdicts.at(-1);
    expect(last?.kind).toBe('hidden');
    expect(last?.kind === 'hidden' ? Math.abs(last.center.x - HOME.x) : Infinity).toBeLessThan(RADIUS_PX);
  });

  test('the player is the one who appears there', () => {
    const { scene } = carriedAway();
    const back = { x: HOME.x + 8, y: HOME.y };
    const verdicts = scene.run(10, (frame) => ({
      here: otherAt(55 + frame),
      people: [otherAt(55 + frame), back],
      relative: 0.5,
    }));
    expect(foundAt(verdicts)?.x).toBeCloseTo(back.x, 0);
  });

  test('no one is waited for forever', () => {
    const { scene } = carriedAway();
    const verdicts = scene.run(BODIES.hiddenFrames + 10, () => ({
      here: { x: 500, y: 200 },
      people: [],
      relative: 0.1,
    }));
    expect(verdicts.at(-1)?.kind).not.toBe('hidden');
  });
});
