import type { TrackingEngine } from '../engine';
import type { TimedPicture } from '../frames/transport/frame-receiver';
import type { Axes } from './axes';
import type { Body, Square } from './body';

/** The people model. */
export interface PeopleModel {
  /**
   * Looks at a square of a picture. The picture is read before the call returns.
   * @param axes of the displayed video, in which the people stand upright
   * @returns null if there is no result, or if it takes too long
   */
  look(
    picture: Pick<TimedPicture, 'picture' | 'matrix'>,
    square: Square,
    axes: Axes,
  ): Promise<readonly Body[] | null>;
}

/**
 * Brings the engine's looks to the people model, and their results back when they are due. Results arrive a fixed number
 * of frames later, so that a run is the same on every machine.
 */
export class Lookout {
  private pending: { readonly bodies: Promise<readonly Body[] | null>; frames: number } | null = null;

  constructor(
    private readonly engine: Pick<TrackingEngine, 'takeLook' | 'see'>,
    private readonly model: PeopleModel | null,
    private readonly axes: Axes,
  ) {}

  /** Tells the engine the result that is due. Call it before each picture. */
  async tell(): Promise<void> {
    const { pending } = this;
    if (pending === null || --pending.frames > 0) return;
    this.pending = null;
    this.engine.see(await pending.bodies);
  }

  /** Begins the look that the engine wants. Call it after each picture. */
  look(picture: Pick<TimedPicture, 'picture' | 'matrix'>): void {
    const look = this.engine.takeLook();
    if (look === null) return;
    const bodies = this.model?.look(picture, look.square, this.axes) ?? Promise.resolve(null);
    this.pending = { bodies, frames: this.model === null ? 1 : look.dueInFrames };
  }
}
