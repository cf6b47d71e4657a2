import { APPEARANCE } from '../constants';
import type { Picture } from '../../pictures/picture';
import { GROUPS } from './channels';
import { readPatch } from './patch';
import type { PatchWindow } from './patch-window';
import type { Grid, Workspace } from './workspace';

/** This floor keeps flat cells from being amplified to full contrast, and single strong edges from dominating. */
const ENERGY_FLOOR = 0.02;
const CLIP = 0.4;
/** Colors have smaller values than lightness; this factor gives them the same weight. */
const CHROMA_GAIN = 3;

/** Address of a window's mean L, a and b (LANES values), and whether they are given or must be measured. */
export interface LabMean {
  readonly address: number;
  readonly isGiven: boolean;
}

/**
 * Reads a window of a picture and transforms its feature channels: the grid's `planes` and `sample` and the workspace's
 * `index` (every sample's color number) are overwritten.
 */
export function extractSample(
  space: Workspace,
  grid: Grid,
  picture: Picture,
  window: PatchWindow,
  labMean: LabMean,
): void {
  const { kernel, luma, lightness, records, energy, work } = space;
  const { calls } = kernel;
  const { cells, planes, sample } = grid;
  const { side, plan } = grid.transform;
  const { fullRange } = picture;
  readPatch(space, picture, window, cells);
  const black = fullRange ? 0 : 16;
  const gain = fullRange ? 1 : 255 / 219;
  const chromaGain = fullRange ? 1 : 255 / 224;
  const { u, v, labTables, index } = space;
  calls.colorFeatures(luma, u, v, cells, black, gain, chromaGain, labTables, records, index, work);
  calls.toLightness(luma, cells * APPEARANCE.cellPx, black, gain / 255, lightness);
  calls.gradientHistograms(lightness, cells, records, energy, work);
  const isGiven = labMean.isGiven ? 1 : 0;
  calls.writeChannels(
    ...([records, energy, cells, grid.window, ENERGY_FLOOR, CLIP, CHROMA_GAIN] as const),
    ...([labMean.address, isGiven, side, planes] as const),
  );
  calls.transformChannels(plan, side, GROUPS, planes, sample);
}
