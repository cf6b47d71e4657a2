import '@/lib/polyfills/symbol-dispose';
import type { Selection } from '@/domain/track';
import { personInCircle } from '../../people/choose-person';
import { FeetFollower } from '../../people/feet-follower';
import { parseFromPeopleWorker } from '../../people/people.protocol';
import { LOOK_LIMIT_MS, SLOW_LOOKS } from '../../people/look-size';
import type { ToPeopleWorker } from '../../people/people.protocol';
import { decodePeople } from '../../people/person';
import type { Region } from '../../people/person';
import type { TimedPicture } from '../frames/picture-inlet';
import type { Geometry } from '../geometry';
import { cropForLook } from './crop-for-look';

/** Between two looks lie at least so many frames; more where a look takes longer. */
const LOOK_EVERY_FRAMES = 8;
/** Side of the looked-at square, in radii of the circle. */
const REGION_RADII = 8;

/** A look that was asked for. */
interface Asked {
  readonly id: number;
  readonly circle: Selection;
  readonly region: Region;
}

/**
 * Asks the people worker now and then where the feet of the tracked player are. Nobody waits for an answer: the ring
 * stands where the last ones say. Without the worker nothing is known of feet but what the selection says.
 */
export class FeetWatch implements Disposable {
  private follower = new FeetFollower(null);
  private geometry: Geometry | null = null;
  private asked: Asked | null = null;
  private lastId = 0;
  /** How many have taken too long, one after the other. */
  private slowLooks = 0;
  private lastSec = 0;
  private framesSinceLook = LOOK_EVERY_FRAMES;

  constructor(private readonly people: MessagePort | null) {
    people?.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.receive(data));
    people?.start();
  }

  /** Tells how pictures become what is displayed. */
  lookThrough(geometry: Geometry): void {
    this.geometry = geometry;
  }

  /** The run's first frame, with the user's own circle. */
  begin({ radius, feetPx }: Selection, timeSec: number): void {
    this.follower = new FeetFollower(feetPx === undefined ? null : feetPx / radius);
    this.lastSec = timeSec;
  }

  /**
   * Where the feet are under the circle of the next frame, which may be looked at.
   * @param isSure the circle is around the player; otherwise a look would measure somebody else.
   */
  under(circle: Selection, frame: TimedPicture, isSure: boolean): { readonly feetPx?: number } {
    const radii = this.follower.next(Math.abs(frame.timeSec - this.lastSec));
    this.lastSec = frame.timeSec;
    this.framesSinceLook++;
    const isDue = this.asked === null && this.framesSinceLook >= LOOK_EVERY_FRAMES;
    if (isSure && isDue && this.slowLooks < SLOW_LOOKS) this.ask(circle, frame);
    return radii === null ? {} : { feetPx: radii * circle.radius };
  }

  [Symbol.dispose](): void {
    this.people?.close();
  }

  private ask(circle: Selection, { picture }: TimedPicture): void {
    if (!this.people || !this.geometry) return;
    const sizePx = REGION_RADII * circle.radius;
    const region = { x: circle.x - sizePx / 2, y: circle.y - sizePx / 2, sizePx };
    const id = ++this.lastId;
    this.asked = { id, circle, region };
    this.framesSinceLook = 0;
    const rgba = cropForLook(picture, this.geometry, region);
    this.people.postMessage({ type: 'look', id, rgba } satisfies ToPeopleWorker, [rgba]);
  }

  private receive(data: unknown): void {
    const message = parseFromPeopleWorker(data);
    const { asked } = this;
    if (message.type !== 'seen' || message.id !== asked?.id) return;
    this.asked = null;
    const isSlow = message.tookMs > LOOK_LIMIT_MS;
    this.slowLooks = isSlow ? this.slowLooks + 1 : 0;
    if (isSlow) return;
    const { circle, region } = asked;
    const person = personInCircle(decodePeople(message.values, region), circle);
    if (person) this.follower.see((person.solesY - circle.y) / circle.radius);
  }
}
