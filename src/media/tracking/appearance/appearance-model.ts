import { APPEARANCE, KEPT_AT_NUDGE, SEARCH } from '../constants';
import type { Picture } from '../../pictures/picture';
import type { Point } from '../geometry';
import { BlendedFilter } from './blended-filter';
import { colorLikelihood, learnColors, measureSupport } from './color-model';
import { correlate, maxOf } from './correlate';
import { extractSample } from './features';
import { highestInMiddle, likenessOf, rememberFirst } from './likeness';
import type { Likeness } from './likeness';
import { makeModelState } from './model-state';
import type { ModelState } from './model-state';
import { cellSizePx, isSameWindow, placeInPicture } from './patch-window';
import type { PatchWindow } from './patch-window';
import type { Peak } from './peak';
import { findPeaks } from './peaks';
import { LANES } from './transform';
import type { Grid, Workspace } from './workspace';

/** One result of a search. */
export interface Found extends Omit<Peak, 'offset'> {
  /** In processing pixels. */
  readonly center: Point;
}

/** The best place, then other places that look like the player. */
export type Places = readonly [Found, ...Found[]];

/** Half width of the area in which the response at another size is searched, in cells. */
const SCALE_REACH = 3;

/**
 * The player's appearance: two correlation filters searched as one, and color histograms. It starts with the frame
 * where the user placed the circle. Several models may share a workspace; each takes a block of the kernel's memory,
 * which must be released when the model is no longer used.
 */
export class AppearanceModel {
  /** The player's size relative to the first circle. */
  scale = 1;
  private readonly state: ModelState;
  private readonly filter: BlendedFilter;
  /** Address of the mean L, a and b of the last near window, which wide windows use. */
  private readonly labMean: number;
  private firstPeak: number | null = null;

  constructor(
    private readonly space: Workspace,
    picture: Picture,
    center: Point,
    private readonly firstRadiusPx: number,
  ) {
    this.state = makeModelState(space);
    this.filter = new BlendedFilter(space, this.state);
    this.labMean = space.kernel.allocate(LANES * Float32Array.BYTES_PER_ELEMENT);
    this.sample(picture, this.windowAt(center));
    learnColors(space, this.state, 1);
    measureSupport(space, this.state);
    rememberFirst(space, this.state);
    this.filter.train();
    const { blend, first } = this.state;
    const length = first - blend;
    space.kernel.bytes(first, length).set(space.kernel.bytes(blend, length));
  }

  /** Radius of the player's circle at its current size, in processing pixels. */
  get radiusPx(): number {
    return this.firstRadiusPx * this.scale;
  }

  /** Height of the first search's response, which is the unit of all later responses; 1 before the first search. */
  get usualPeak(): number {
    return this.firstPeak ?? 1;
  }

  /** The places that look like the player in the window of 4 radii around a center. */
  search(picture: Picture, center: Point): Places {
    const window = this.windowAt(center);
    this.sample(picture, window);
    const response = correlate(this.space, this.space.near, this.state.blend);
    this.firstPeak ??= maxOf(response);
    return this.judge(response, window, this.space.near);
  }

  /** The places that look like the player in the window of 6 radii; costs several times as much as search(). */
  searchWide(picture: Picture, center: Point): Places {
    const { space } = this;
    const window = this.windowAt(center);
    space.held = null;
    extractSample(space, space.wide, picture, window, { address: this.labMean, isGiven: true });
    // Do this first: it may allocate memory, which makes earlier views unusable.
    const filter = this.filter.wide();
    return this.judge(correlate(space, space.wide, filter), window, space.wide);
  }

  /** The response at a place if the player had another size. */
  responseAtScale(scale: number, picture: Picture, center: Point): number {
    const size = cellSizePx(this.firstRadiusPx * scale);
    this.sample(picture, { center, cellSizePx: size, angleRad: 0 });
    return highestInMiddle(correlate(this.space, this.space.near, this.state.blend), SCALE_REACH);
  }

  /**
   * Highest response within a distance of one place and outside a distance of another; lengths in processing pixels.
   */
  responseBeside(
    picture: Picture,
    place: { readonly center: Point; readonly reachPx: number },
    hole: { readonly center: Point; readonly reachPx: number },
  ): number {
    const { cells } = APPEARANCE;
    const window = this.windowAt(place.center);
    this.sample(picture, window);
    const response = correlate(this.space, this.space.near, this.state.blend);
    let most = 0;
    for (let at = 0; at < response.length; at++) {
      const value = response[at] ?? 0;
      if (value <= most) continue;
      const offset = { x: (at % cells) - cells / 2, y: Math.floor(at / cells) - cells / 2 };
      const { x, y } = placeInPicture(window, offset);
      if (Math.hypot(x - place.center.x, y - place.center.y) > place.reachPx) continue;
      if (Math.hypot(x - hole.center.x, y - hole.center.y) < hole.reachPx) continue;
      most = value;
    }
    return most;
  }

  /** How much a place looks like the player in the first frame. */
  inspect(picture: Picture, center: Point): Likeness {
    this.sample(picture, this.windowAt(center));
    return likenessOf(this.space, this.state);
  }

  /** Learns the player's appearance at the last inspected place; `share` scales the usual rates. */
  learn(share: number): void {
    measureSupport(this.space, this.state);
    this.filter.train(share * APPEARANCE.filterRate);
    learnColors(this.space, this.state, share * APPEARANCE.colorRate);
    this.space.held = null;
  }

  /** Keeps a share of what another model of the same workspace knows about the same player. */
  keepFrom(other: AppearanceModel): void {
    const { address, floats } = this.state;
    this.space.kernel.calls.mix(address, other.state.address, 1 - KEPT_AT_NUDGE, KEPT_AT_NUDGE, floats);
    this.filter.forgetWide();
  }

  /** Releases the model's memory; the model must not be used afterward. */
  release(): void {
    this.filter.release();
    this.space.kernel.release(this.labMean);
    this.space.kernel.release(this.state.address);
  }

  private windowAt(center: Point): PatchWindow {
    return { center, cellSizePx: cellSizePx(this.radiusPx), angleRad: 0 };
  }

  /**
   * Reads a window into the workspace unless it is already there: size and likeness of a place are computed from the
   * same window.
   */
  private sample(picture: Picture, window: PatchWindow): void {
    const { space, labMean } = this;
    const { held } = space;
    if (held?.picture === picture && held.labMean === labMean && isSameWindow(held.window, window)) return;
    extractSample(space, space.near, picture, window, { address: labMean, isGiven: false });
    space.held = { picture, window, labMean };
  }

  private judge(response: Float32Array, window: PatchWindow, { cells }: Grid): Places {
    const color = colorLikelihood(this.space, this.state, cells);
    const share = (1 - APPEARANCE.colorWeight) / this.usualPeak;
    const score = this.space.score.subarray(0, cells * cells);
    for (let at = 0; at < score.length; at++) {
      score[at] = share * (response[at] ?? 0) + APPEARANCE.colorWeight * (color[at] ?? 0);
    }
    const distance = (SEARCH.peakDistance * this.radiusPx) / window.cellSizePx;
    const floor = SEARCH.peakFloor * this.usualPeak;
    const [first, ...others] = findPeaks(score, response, color, cells, { distance, floor });
    return [found(first, window), ...others.map((peak) => found(peak, window))];
  }
}

function found({ offset, ...peak }: Peak, window: PatchWindow): Found {
  return { ...peak, center: placeInPicture(window, offset) };
}
