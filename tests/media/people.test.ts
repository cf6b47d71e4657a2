// @module-tag core
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import topologyUrl from 'virtual:people-topology?url';
import { personAt } from '@/media/people/choose-person';
import { findPersonAt } from '@/media/people/find-at-click';
import { LOOK_PX } from '@/media/people/look-size';
import {
  parseFromPeopleWorker,
  type FromPeopleWorker,
  type ToPeopleWorker,
} from '@/media/people/people.protocol';
import { peopleFinder } from '@/media/people/people-finder';
import { circleOf, decodePeople, type Person, type Region } from '@/media/people/person';
import { WatchedWorker } from '@/media/worker-life';
import { makeClip } from './clips';
import { drawFigure, FIGURE } from './drawn-figure';

/** The examined part of a video, twice as large as the model's input. */
const REGION: Region = { x: 600, y: 200, sizePx: 2 * LOOK_PX };

let worker: WatchedWorker;

/** The worker's answer, without the page's time limit (people-finder.ts). */
function answerTo(message: ToPeopleWorker): Promise<FromPeopleWorker> {
  return new Promise((resolve, reject) => {
    worker.listen({ message: (data) => resolve(parseFromPeopleWorker(data)), died: reject });
    worker.post(message);
  });
}

/** Looks at a meadow, without a time limit. */
async function peopleOn(
  draw?: (context: OffscreenCanvasRenderingContext2D) => void,
): Promise<readonly Person[]> {
  const context = new OffscreenCanvas(LOOK_PX, LOOK_PX).getContext('2d');
  if (!context) throw new Error('No canvas');
  context.fillStyle = '#4c7a3d';
  context.fillRect(0, 0, LOOK_PX, LOOK_PX);
  draw?.(context);
  const rgba = context.getImageData(0, 0, LOOK_PX, LOOK_PX).data.buffer;
  const answer = await answerTo({ type: 'look', id: 1, rgba });
  if (answer.type !== 'seen') throw new Error(`The worker answered '${answer.type}'`);
  return decodePeople(answer.values, REGION);
}

// The weights are an optional dependency.
describe.skipIf(topologyUrl === '')('the model that finds people', () => {
  beforeAll(async () => {
    worker = new WatchedWorker(
      new Worker(new URL('../../src/media/people/people.worker.ts', import.meta.url), { type: 'module' }),
    );
    expect(await answerTo({ type: 'load' })).toEqual({ type: 'ready' });
  });
  afterAll(() => worker.terminate());

  test('finds nobody on an empty meadow', async () => {
    expect(await peopleOn()).toEqual([]);
  });

  test.each([
    { at: { x: 128, y: 135 }, scale: 1 },
    { at: { x: 70, y: 120 }, scale: 0.7 },
  ])('finds a drawn figure of $scale at $at.x', async ({ at, scale }) => {
    const people = await peopleOn((context) => drawFigure(context, at, scale));
    const middle = { x: REGION.x + 2 * at.x, y: REGION.y + 2 * at.y };
    const heightPx = 2 * scale * FIGURE.heightPx;
    const person = personAt(people, middle);
    if (!person) throw new Error('Nobody was found');
    const circle = circleOf(person);
    expect(Math.hypot(circle.x - middle.x, circle.y - middle.y)).toBeLessThan(0.08 * heightPx);
    expect(circle.radius).toBeGreaterThan(0.25 * heightPx);
    expect(circle.radius).toBeLessThan(0.5 * heightPx);
  });

  describe('at a click', () => {
    const radius = 45;
    /** 3.3 radii (clip-scene.ts). */
    const heightPx = 148;
    const at = { x: 400, y: 200 };
    const size = { widthPx: 640, heightPx: 360 };
    let video: HTMLVideoElement;
    /** With all the time it takes, however slow the machine is. */
    const findAt = (click: { x: number; y: number }) =>
      findPersonAt({ video, size }, click, Number.POSITIVE_INFINITY);

    beforeAll(async () => {
      const { blob } = await makeClip({
        durationSec: 0.2,
        isFigure: true,
        playerRadiusPx: radius,
        playerAt: () => at,
      });
      video = document.createElement('video');
      video.muted = true;
      // Without a seek, the picture may not be ready when it is drawn.
      const shown = new Promise((resolve) => video.addEventListener('seeked', resolve));
      video.src = URL.createObjectURL(blob);
      video.currentTime = 0.1;
      await shown;
    });
    afterAll(() => peopleFinder.drop());

    test('on the middle of a body, the model is sure and knows the soles', async () => {
      const found = await findAt({ x: at.x + 6, y: at.y - 20 });
      if (!found) throw new Error('Nobody was found');
      const { circle, isSure } = found;
      expect(isSure).toBe(true);
      expect(Math.hypot(circle.x - at.x, circle.y - at.y)).toBeLessThan(0.08 * heightPx);
      const soles = circle.y + (circle.feetShare ?? 1) * circle.radius;
      expect(Math.abs(soles - at.y - heightPx / 2)).toBeLessThan(0.08 * heightPx);
    });

    test('on a head or beside the body, the model is not sure but knows who is there', async () => {
      const head = await findAt({ x: at.x, y: at.y - 66 });
      expect(head).toMatchObject({ isHit: true, isSure: false });
      const beside = await findAt({ x: at.x - 90, y: at.y });
      expect(beside).toMatchObject({ isHit: false, isSure: false });
    });
  });
});
