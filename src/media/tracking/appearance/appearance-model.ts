import { APPEARANCE, TARGET_CELLS } from '../constants';
import type { Picture } from '../frames/picture';
import type { Point } from '../geometry';
import { BlendedFilter } from './blended-filter';
import type { LabMean } from './colour-channels';
import { ColourModel, colourIndex } from './colour-model';
import { CHANNELS, FeatureExtractor } from './features';
import { cellSizePx, makePatch, readPatch } from './patch';
import { findPeak } from './peak';
import type { Peak } from './peak';
import { correlate, makeSpectrum, maxOf, transformChannels } from './spectrum';
import type { Spectrum } from './spectrum';

/** One search result. */
export interface Found extends Omit<Peak, 'offset'> {
  /** In processing pixels. */
  readonly centre: Point;
}

/** Half width of the area around the middle where the first filter's response is looked for, in cells. */
const ANCHOR_REACH = 2;
/** Softness of the circle's edge, in cells. */
const EDGE_CELLS = 0.7;

/**
 * What the player looks like: two correlation filters searched as one, and colour histograms (media.md, Tracking, 3).
 * Made on the frame where the user placed the circle.
 */
export class AppearanceModel {
  private readonly filter = new BlendedFilter();
  private readonly features = new FeatureExtractor(APPEARANCE.cells, 1);
  private readonly patch = makePatch(APPEARANCE.cells);
  private readonly sample = makeSpectrum(CHANNELS, this.filter.fft.bins);
  private readonly circle = softCircle();
  private readonly colour: ColourModel;
  private readonly firstFilter: Spectrum;
  private firstPeak: number | null = null;
  private labMean: LabMean | null = null;
  private wideParts: { readonly features: FeatureExtractor; readonly sample: Spectrum } | null = null;

  constructor(
    picture: Picture,
    centre: Point,
    private readonly radiusPx: number,
  ) {
    readPatch(picture, centre, radiusPx, this.patch);
    const index = colourIndex(this.patch);
    this.colour = new ColourModel(index);
    this.sampleSpectrum();
    this.filter.train(this.sample, this.colour.support(index, this.circle));
    const { blend } = this.filter;
    this.firstFilter = { ...blend, re: blend.re.slice(), im: blend.im.slice() };
  }

  /** Height of the first search's response, the unit of all later ones; 1 before. */
  get usualPeak(): number {
    return this.firstPeak ?? 1;
  }

  /** Best position in the window of 4 radii around a centre. */
  search(picture: Picture, centre: Point): Found {
    readPatch(picture, centre, this.radiusPx, this.patch);
    this.sampleSpectrum();
    const response = correlate(this.filter.fft, this.sample, this.filter.blend);
    this.firstPeak ??= maxOf(response);
    return this.judge(response, colourIndex(this.patch), centre, APPEARANCE.cells);
  }

  /** Best position in the window of 6 radii; costs five times as much. */
  searchWide(picture: Picture, centre: Point): Found {
    const { wideFft } = this.filter;
    const cells = APPEARANCE.wideCells;
    this.wideParts ??= {
      features: new FeatureExtractor(cells, 2),
      sample: makeSpectrum(CHANNELS, wideFft.bins),
    };
    const { features, sample } = this.wideParts;
    const patch = makePatch(cells);
    readPatch(picture, centre, this.radiusPx, patch);
    features.extract(patch, this.labMean);
    transformChannels(wideFft, padded(features.channels, cells, wideFft.side), sample);
    const response = correlate(wideFft, sample, this.filter.wide(), cells);
    return this.judge(response, colourIndex(patch), centre, cells);
  }

  /** Learns the player at a position; returns the first frame's filter's response there. */
  learn(picture: Picture, centre: Point): number {
    readPatch(picture, centre, this.radiusPx, this.patch);
    this.sampleSpectrum();
    const index = colourIndex(this.patch);
    const anchor = this.anchor();
    this.filter.train(this.sample, this.colour.support(index, this.circle));
    this.colour.update(index);
    return anchor;
  }

  /** The first frame's filter's response at a position, without learning. */
  inspect(picture: Picture, centre: Point): number {
    readPatch(picture, centre, this.radiusPx, this.patch);
    this.sampleSpectrum();
    return this.anchor();
  }

  private sampleSpectrum(): void {
    this.labMean = this.features.extract(this.patch, null);
    transformChannels(this.filter.fft, this.features.channels, this.sample);
  }

  private anchor(): number {
    const { cells } = APPEARANCE;
    const response = correlate(this.filter.fft, this.sample, this.firstFilter);
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

  private judge(response: Float32Array, index: Uint16Array, centre: Point, cells: number): Found {
    const colour = this.colour.likelihood(index, cells);
    const share = (1 - APPEARANCE.colourWeight) / this.usualPeak;
    const score = response.map((value, at) => share * value + APPEARANCE.colourWeight * (colour[at] ?? 0));
    const { offset, ...peak } = findPeak(score, response, colour, cells);
    const step = cellSizePx(this.radiusPx);
    return { ...peak, centre: { x: centre.x + offset.x * step, y: centre.y + offset.y * step } };
  }
}

/** The filter's support: the circle with a soft edge. */
function softCircle(): Float32Array {
  const { cells } = APPEARANCE;
  const radius = APPEARANCE.supportRadius * TARGET_CELLS;
  return Float32Array.from({ length: cells * cells }, (_, at) => {
    const distance = Math.hypot((at % cells) - cells / 2, Math.floor(at / cells) - cells / 2);
    return 1 / (1 + Math.exp((distance - radius) / EDGE_CELLS));
  });
}

/** Planes of `cells` squared in the corner of larger planes. */
function padded(channels: Float32Array, cells: number, side: number): Float32Array {
  const area = cells * cells;
  const out = new Float32Array(CHANNELS * side * side);
  for (let at = 0; at < CHANNELS * area; at += cells) {
    const channel = Math.floor(at / area);
    const row = (at - channel * area) / cells;
    out.set(channels.subarray(at, at + cells), (channel * side + row) * side);
  }
  return out;
}
