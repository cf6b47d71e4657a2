import '@/lib/polyfills/symbol-dispose';
import { BODIES } from '../constants';
import type { TimedPicture } from '../frames/transport/frame-receiver';
import type { Axes } from './axes';
import { parseFromPeopleWorker } from '../../people/people.protocol';
import type { ToPeopleWorker } from '../../people/people.protocol';
import { bodiesIn } from './bodies-in';
import type { Body, Square } from './body';
import type { PeopleModel } from './lookout';
import { squareOf } from './square-pixels';

/**
 * The people model at the other end of a port. The page may end its worker at any time, without a sign on the port:
 * then the next look takes too long.
 */
export class PortModel implements PeopleModel, Disposable {
  private readonly waiting = new Map<number, (values: Float32Array | null) => void>();
  private readonly listening = new AbortController();
  private lastId = 0;
  /** How many results in a row took long. */
  private slowLooks = 0;

  /** @param signal ends all looks without a result. */
  constructor(
    private readonly port: MessagePort,
    signal: AbortSignal,
  ) {
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = parseFromPeopleWorker(data);
      if (message.type === 'seen') this.settle(message.id, message.values);
    });
    signal.addEventListener('abort', () => this.settleAll(), { signal: this.listening.signal });
    port.start();
  }

  async look(
    { picture, matrix }: Pick<TimedPicture, 'picture' | 'matrix'>,
    square: Square,
    axes: Axes,
  ): Promise<readonly Body[] | null> {
    const id = ++this.lastId;
    const rgba = squareOf(picture, square, axes, matrix).buffer;
    const seen = new Promise<Float32Array | null>((resolve) => this.waiting.set(id, resolve));
    const timer = setTimeout(() => this.settle(id, null), BODIES.lookLimitMs);
    this.port.postMessage({ type: 'look', id, rgba } satisfies ToPeopleWorker, [rgba]);
    const beganMs = performance.now();
    const values = await seen;
    clearTimeout(timer);
    this.slowLooks = performance.now() - beganMs > BODIES.slowLookMs ? this.slowLooks + 1 : 0;
    const isTooSlow = this.slowLooks >= BODIES.slowLooks;
    return values === null || isTooSlow ? null : bodiesIn(values, square, axes);
  }

  [Symbol.dispose](): void {
    this.listening.abort();
    this.settleAll();
    this.port.close();
  }

  private settleAll(): void {
    for (const id of this.waiting.keys()) this.settle(id, null);
  }

  private settle(id: number, values: Float32Array | null): void {
    this.waiting.get(id)?.(values);
    this.waiting.delete(id);
  }
}
