/**
 * Numbers of the tracking algorithm. "Spec" is the core specification, "media" the design's media.md, section
 * Tracking, whose values were fitted on sequences with ground truth. Lengths are in processing pixels unless said.
 */

/** Largest picture that is tracked on; turned for upright clips (spec section 9, "processing scale limit 640x480"). */
export const PROCESSING_LIMIT_PX = { long: 640, short: 480 } as const;

export const FLOW = {
  /** Sample points per side of the grid inside the circle (spec section 9). */
  gridSide: 5,
  /** Half side of the grid in radii: its corners lie just inside the circle. */
  gridReachInRadii: 0.7,
  /** The flow may move the circle by so much per frame (spec section 9, "clamped to 10 pixels per frame"). */
  clampPx: 10,
  /** Share of the grid that must be valid (spec section 5, "at least 30 percent valid pixels in the circle"). */
  minValidShare: 0.3,
  /** Farneback looks at a crop of so many radii each way (media, 2). */
  farnebackReachInRadii: 3,
  /** Larger crops are halved until they fit: the cost of Farneback grows with the area. */
  farnebackMaxCropPx: 240,
  /** Lucas-Kanade's crop; wider, because its pyramid follows faster motion. */
  lucasKanadeReachInRadii: 4,
  /** A point that comes back within this distance after forward and backward flow is good (media, 2). */
  roundTripPx: 1.5,
} as const;

export const APPEARANCE = {
  /** Patch pixels per feature cell (media, 3: 128x128 patch, 32x32 cells). */
  cellPx: 4,
  cells: 32,
  wideCells: 48,
  /** Side of the normal window (media, 3: "a window of 4 radii"). */
  windowInRadii: 4,
  /** Width of the wanted peak, in target diameters. */
  peakSigma: 0.08,
  /** Radius of the filter's support, in target diameters. */
  supportRadius: 0.525,
  /** Share of BACF in the blended filter; the rest is CSR-DCF (media, 3). */
  bacfShare: 0.3,
  filterRate: 0.02,
  colourRate: 0.04,
  /** Share of the colour likelihood in the score (media, 3). */
  colourWeight: 0.35,
} as const;

/** Diameter of the circle in cells. */
export const TARGET_CELLS = (APPEARANCE.cells * 2) / APPEARANCE.windowInRadii;

export const SEARCH = {
  /** The last position is searched too when the flow moved further than this. */
  secondPlacePx: 2,
  /** The constant-velocity position is searched too when less of the flow is good. */
  velocityBelowFlow: 0.4,
  /** Wide search when the relative peak and the good share of the flow are both below these (media, 3). */
  wideBelowPeak: 0.75,
  wideBelowFlow: 0.5,
  /** A far peak must be so much higher than the near one, and at least this high relative to the usual one. */
  wideGain: 1.2,
  wideFloor: 0.3,
  /** Without a usable peak the flow alone moves the circle when more of it is good than this. */
  flowAloneAbove: 0.6,
} as const;

export const CONFIDENCE = {
  /** First frames: references, never judged. */
  warmUpFrames: 5,
  /** Logistic score = bias + sum of weight * smoothed signal (media, 4). */
  bias: -13.21,
  weights: { relative: -14.16, peakToSidelobe: 0.669, colour: 20.13, anchor: 6.84 },
  limits: { relative: [0, 1.2], peakToSidelobe: [0, 20], colour: [0, 1], anchor: [-0.2, 1.2] },
  /** Share of the old value when signals are smoothed. */
  smoothing: 0.7,
  /** Hysteresis (media, 4): weak below the first, good again above the second. */
  weakBelow: -1.8,
  goodAbove: -0.6,
  /** So many frames in a row without a usable peak: lost (media, 4). */
  lostAfterFrames: 15,
  /** No usable peak: sidelobe ratio below the first, or a low peak with a ratio below the second. */
  minPeakToSidelobe: 6,
  minRelative: 0.2,
  minRelativePeakToSidelobe: 8,
  /** Good frames that make up the usual peak height. */
  referenceFrames: 60,
  referenceAbove: 0.6,
} as const;

/** How often points and progress leave the worker, at most. */
export const REPORT_EVERY_MS = 50;
/** A lost player is looked for so long before the run ends. */
export const SEARCH_FOR_SEC = 3;
/** Pictures that are decoded ahead of the tracking, at most: 2 MB at 640x360. */
export const PICTURES_AHEAD = 6;
/** A worker that has not stopped by then is terminated (spec: cancel within a second). */
export const STOP_GRACE_MS = 700;
