import { COLOUR_BIN_CHANNELS, LAB_CHANNELS, colourBinChannels, labChannels } from './colour-channels';
import type { LabMean } from './colour-channels';
import { GRADIENT_CHANNELS, gradientChannels } from './gradients';
import { makeLabPlanes, rgbToLab } from './lab';
import type { LabPlanes } from './lab';
import type { Patch } from './patch';

/** 27 gradient, 3 Lab and 9 colour-name channels (media.md, Tracking, 3). */
export const CHANNELS = GRADIENT_CHANNELS + LAB_CHANNELS + COLOUR_BIN_CHANNELS;

/** Turns patches of one size into feature channels; owns the memory, so that a frame allocates nothing large. */
export class FeatureExtractor {
  /** CHANNELS planes of cells * cells, overwritten by the next call. */
  readonly channels: Float32Array;
  private readonly lab: LabPlanes;
  private readonly window: Float32Array;

  /** @param gain of the Hann window: 1 for the normal window, 2 for a flat top with tapered borders */
  constructor(
    readonly cells: number,
    gain: number,
  ) {
    this.channels = new Float32Array(CHANNELS * cells * cells);
    this.lab = makeLabPlanes((2 * cells) ** 2);
    this.window = hannWindow(cells, gain);
  }

  /**
   * Fills `channels`, times the window.
   * @returns the Lab mean that was subtracted: the window's own unless one is given
   */
  extract(patch: Patch, labMean: LabMean | null): LabMean {
    const { cells, channels } = this;
    const area = cells * cells;
    gradientChannels(patch.luma, cells, channels);
    rgbToLab(patch.red, patch.green, patch.blue, this.lab);
    const used = labChannels(this.lab, cells, channels.subarray(GRADIENT_CHANNELS * area), labMean);
    colourBinChannels(this.lab, cells, channels.subarray((GRADIENT_CHANNELS + LAB_CHANNELS) * area));
    for (let at = 0; at < channels.length; at += area) {
      for (let cell = 0; cell < area; cell++) {
        channels[at + cell] = (channels[at + cell] ?? 0) * (this.window[cell] ?? 0);
      }
    }
    return used;
  }
}

/** Two-dimensional Hann window that is nowhere quite 0, times a gain, at most 1. */
export function hannWindow(cells: number, gain: number): Float32Array {
  const line = Array.from({ length: cells }, (_, k) =>
    Math.min(1, gain * (0.5 - 0.5 * Math.cos((2 * Math.PI * (k + 1)) / (cells + 1)))),
  );
  return Float32Array.from({ length: cells * cells }, (_, at) => {
    return (line[Math.floor(at / cells)] ?? 0) * (line[at % cells] ?? 0);
  });
}
