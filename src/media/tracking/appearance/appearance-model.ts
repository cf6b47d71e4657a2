import { APPEARANCE } from '../constants';
import type { Picture } from '../frames/picture';
import type { Point } from '../geometry';
import { BlendedFilter } from './blended-filter';
import { colourLikelihood, learnColours, measureSupport } from './colour-model';
import { correlate, maxOf } from './correlate';
import { extractSample } from './features';
import { makeModelState } from './model-state';
import type { ModelState } from './model-state';
import { cellSizePx, placeInPicture } from './patch';
import type { PatchWindow } from './patch';
import { findPeak } from './peak';
import type { Peak } from './peak';
import { LANES } from './transform';
import type { Grid, Workspace } from './workspace';

/** One search result. */
export interface Found extends Omit<Peak, 'offset'> {
  /** In processing pixels. */
  readonly centre: Point;
}

/** Half width of the area around the middle where the first filter's response is looked for, in cells. */
const ANCHOR_REACH = 2;

/**
 * What the player looks like: two correlation filters searched as one, and colour histograms (media.md, Tracking, 3).
 * Made on the frame where the user placed the circle. Several models may share a workspace; each takes a block of the
 * kernel's memory, to be released when the model is no longer used.
 */
export class AppearanceModel {
  private readonly state: ModelState;
  private readonly filter: BlendedFilter;
  /** Mean L, a and b of the last near window, for wide ones. */
  private readonly labMean: number;
  private firstPeak: number | null = null;

  constructor(
    private readonly space: Workspace,
    picture: Picture,
    centre: Point,
    private readonly radiusPx: number,
  ) {
    this.state = makeModelState(space);
    this.filter = new BlendedFilter(space, this.state);
    this.labMean = space.kernel.allocate(LANES * Float32Array.BYTES_PER_ELEMENT);
    this.sample(picture, this.windowAt(centre));
    learnColours(space, this.state, 1);
    measureSupport(space, this.state);
    this.filter.train();
    const { blend, first } = this.state;
    const length = first - blend;
    space.kernel.bytes(first, length).set(space.kernel.bytes(blend, length));
  }

  /** Height of the first search's response, the unit of all later ones; 1 before. */
  get usualPeak(): number {
    return this.firstPeak ?? 1;
  }

  /** Best position in the window of 4 radii around a centre. */
  search(picture: Picture, centre: Point): Found {
    const window = this.windowAt(centre);
    this.sample(picture, window);
    const response = correlate(this.space, this.space.near, this.state.blend);
    this.firstPeak ??= maxOf(response);
    return this.judge(response, window, this.space.near);
  }

  /** Best position in the window of 6 radii; costs several times as much. */
  searchWide(picture: Picture, centre: Point): Found {
    const { space } = this;
    const window = this.windowAt(centre);
    extractSample(space, space.wide, picture, window, { address: this.labMean, isGiven: true });
    // First, as it may take memory.
    const filter = this.filter.wide();
    return this.judge(correlate(space, space.wide, filter), window, space.wide);
  }

  /** Learns the player at a position; returns the first frame's filter's response there. */
  learn(picture: Picture, centre: Point): number {
    this.sample(picture, this.windowAt(centre));
    const anchor = this.anchor();
    measureSupport(this.space, this.state);
    this.filter.train();
    learnColours(this.space, this.state, APPEARANCE.colourRate);
    return anchor;
  }

  /** The first frame's filter's response at a position, without learning. */
  inspect(picture: Picture, centre: Point): number {
    this.sample(picture, this.windowAt(centre));
    return this.anchor();
  }

  /** Gives its memory back; the model is of no use after. */
  release(): void {
    this.filter.release();
    this.space.kernel.release(this.labMean);
    this.space.kernel.release(this.state.address);
  }

  private windowAt(centre: Point): PatchWindow {
    return { centre, cellSizePx: cellSizePx(this.radiusPx), angleRad: 0 };
  }

  private sample(picture: Picture, window: PatchWindow): void {
    const { space, labMean } = this;
    extractSample(space, space.near, picture, window, { address: labMean, isGiven: false });
  }

  private anchor(): number {
    const { cells } = APPEARANCE;
    const response = correlate(this.space, this.space.near, this.state.first);
    let most = Number.NEGATIVE_INFINITY;
    for (let y = cells / 2 - ANCHOR_REACH; y <= cells / 2 + ANCHOR_REACH; y++) {
      const row = response.subarray(
        y * cells + cells / 2 - ANCHOR_REACH,
        y * cells + cells / 2 + ANCHOR_REACH + 1,
      );
      most = Math.max(most, maxOf(row));
    }
    return most;
  }

  private judge(response: Float32Array, window: PatchWindow, { cells }: Grid): Found {
    const colour = colourLikelihood(this.space, this.state, cells);
    const share = (1 - APPEARANCE.colourWeight) / this.usualPeak;
    const score = this.space.score.subarray(0, cells * cells);
    for (let at = 0; at < score.length; at++) {
      score[at] = share * (response[at] ?? 0) + APPEARANCE.colourWeight * (colour[at] ?? 0);
    }
    const { offset, ...peak } = findPeak(score, response, colour, cells);
    return { ...peak, centre: placeInPicture(window, offset) };
  }
}
