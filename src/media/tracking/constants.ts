/**
 * Numbers of the tracking algorithm. Those of the search and the confidence were fitted on sequences with
 * ground truth. Lengths are in processing pixels unless said.
 */

/** Largest picture that is tracked on; turned for upright clips. */
export const PROCESSING_LIMIT_PX = { long: 640, short: 480 } as const;

export const FLOW = {
  /** Sample points per side of the grid inside the circle. */
  gridSide: 5,
  /** Half side of the grid in radii: its corners lie just inside the circle. */
  gridReachInRadii: 0.7,
  /** The flow may move the circle by so much per frame. */
  clampPx: 10,
  /** Share of the grid that must be valid. */
  minValidShare: 0.3,
  /** Farneback looks at a crop of so many radii each way. */
  farnebackReachInRadii: 3,
  /** Larger crops are halved until they fit: the cost of Farneback grows with the area. */
  farnebackMaxCropPx: 240,
  /** Lucas-Kanade's crop; wider, because its pyramid follows faster motion. */
  lucasKanadeReachInRadii: 4,
  /** A point that comes back within this distance after forward and backward flow is good. */
  roundTripPx: 1.5,
  /** The camera's motion is read on two circles of so many radii around the player, from at least so many points. */
  surroundingsInRadii: [1.9, 2.6],
  surroundingsPoints: 24,
  minSurroundings: 5,
} as const;

export const APPEARANCE = {
  /** Patch pixels per feature cell (a patch of 128x128 has 32x32 cells). */
  cellPx: 4,
  cells: 32,
  wideCells: 48,
  /** Side of the normal window (4 radii). */
  windowInRadii: 4,
  /** Width of the wanted peak, in target diameters. */
  peakSigma: 0.08,
  /** Radius of the filter's support, in target diameters. */
  supportRadius: 0.525,
  /** Share of BACF in the blended filter; the rest is CSR-DCF. */
  bacfShare: 0.3,
  filterRate: 0.02,
  colorRate: 0.04,
  /** Share of these rates while the track is weak. */
  weakRateShare: 0.3,
  /** Share of the color likelihood in the score. */
  colorWeight: 0.35,
} as const;

/** Diameter of the circle in cells. */
export const TARGET_CELLS = (APPEARANCE.cells * 2) / APPEARANCE.windowInRadii;

export const SEARCH = {
  /** The last position is searched too when the flow moved further than this. */
  secondPlacePx: 2,
  /** The constant-velocity position is searched too when less of the flow is good. */
  velocityBelowFlow: 0.4,
  /** Wide search when the relative peak and the good share of the flow are both below these. */
  wideBelowPeak: 0.75,
  wideBelowFlow: 0.5,
  /** A far peak must be so much higher than the near one, and at least this high relative to the usual one. */
  wideGain: 1.2,
  wideFloor: 0.3,
  /** Peaks of one response that are told apart, and how far apart (radii) and how high (usual peaks) they must be. */
  peaks: 4,
  peakDistance: 0.6,
  peakFloor: 0.25,
} as const;

/** Size of the player while it is followed: it runs toward the camera, or away. */
export const SCALE = {
  /** Looked at on every second frame: so much larger, and so much smaller. */
  step: 1.05,
  /** Another size must match better by so much. */
  gain: 1 / 0.99,
  /** Share of the way that is taken at once. */
  share: 0.6,
  /** Limits relative to the user's circle, and the smallest circle in processing pixels. */
  min: 0.2,
  max: 6,
  minRadiusPx: 8,
  /** The first frames are for the position alone. */
  fromFrame: 4,
} as const;

/** Look-alikes near the player; lengths in radii, heights relative to the usual peak. */
export const DISTRACTORS = {
  /** A side peak of such a height may be a look-alike; it is believed when it was seen so often. */
  minPeak: 0.5,
  minSeen: 3,
  minDistance: 0.8,
  /** A peak so near to where a look-alike is expected is the look-alike's. */
  reach: 0.4,
  /** A place so far from where the player can be is checked for a look-alike that stood there before. */
  jump: 1,
  /** In the frame before, there must have been so much of the peak there, outside of so much around the player. */
  beforeShare: 0.6,
  beforeReach: 0.5,
  beforeHole: 0.7,
  /** Forgotten after so many frames unseen, or so far away. */
  forgetAfterFrames: 15,
  forgetBeyond: 5,
} as const;

/**
 * Moments at which the track may have gone over to somebody who looks alike; lengths in radii. Measured on 21 sequences:
 * each but `apart` (0.85 to 1.1) may change by a third, and the same switches are asked about.
 */
export const CROSSINGS = {
  /** Two are seen apart from here on: two bodies side by side. Further away nobody is compared. */
  apart: 0.95,
  farthest: 3,
  /** A second peak counts from such a share of the followed one's height on: the window fades to its edges. */
  minShare: 0.25,
  /** Its score of likeness may be so much lower than the track's, and is at least that of a good track. */
  scoreMargin: 2,
  minScore: 1,
  /** It is the same one's when no further from where it is expected; forgotten when missing for longer. */
  reach: 0.5,
  forgetAfterFrames: 4,
  /** Below such a share of the usual peak the player may be hidden; after so many calm frames it is another time. */
  lowPeak: 0.75,
  doubtBreaksFrames: 5,
  /** How long after a low peak, and after somebody came together with the player, the track is in doubt. */
  lowLastsFrames: 30,
  metLastsFrames: 60,
  /** Seen so often, a second one is believed: after a low peak, and when somebody came together with the player. */
  sightingsLow: 3,
  sightingsMet: 2,
  /** Who was further away by so much comes nearer. */
  nearerBy: 0.1,
  /** The next question comes no sooner. */
  askAgainAfterFrames: 15,
} as const;

/** Looking for a player who is gone (automatic resume after an occlusion). */
export const REACQUISITION = {
  /** From so many frames without a usable peak on, what is found must also look like the player. */
  afterFrames: 8,
  /** A track with a score below this is doubtful enough to look elsewhere, and nothing is learned from it. */
  belowScore: 0,
  /** Its score must be this share of the usual one, and so much above that of what is followed at present. */
  scoreShare: 0.5,
  scoreMargin: 1.5,
  minPeakToSidelobe: 4,
  /** The best so many places are looked at closely. */
  candidates: 3,
  /** Wide windows per frame on circles around the last place, so many on a circle, so many radii apart. */
  windowsPerFrame: 2,
  windowsPerCircle: 8,
  circles: 3,
  circleStep: 3.6,
} as const;

/** What stood at a place before the player came. */
export const PAST = {
  /** Every so many frames one is kept, so many in all: three seconds, 4 MB. */
  everyFrames: 5,
  moments: 18,
  /** Circles of so many radii are compared, displaced by up to so many pixels each way when they are at all alike. */
  discInRadii: 0.8,
  searchPx: 2,
  worthSearching: 0.4,
  /** The player was elsewhere when so many radii away. */
  clearInRadii: 1.3,
  /** What looks so much the same stands there still. Measured: 0.9 also refuses players beside what hid them. */
  standingFrom: 0.95,
  /** A body has changed after so many frames. */
  stirFrames: 15,
} as const;

/** A nudge: share of what was learned before that is kept. Measured: 0.3 gains, 0.5 loses. */
export const KEPT_AT_NUDGE = 0.3;

/**
 * How sure points are, for the user: logistic sum = bias + sum of weight * evidence (confidence/certainty.ts). Fitted on
 * five starts of each of 21 sequences, every run alike; with each sequence left out in turn, 3 % of all frames are
 * called good and are further than a radius from the player, and 23 % weak, of which 65 % are right.
 */
export const CERTAINTY = {
  bias: -5.13,
  weights: {
    anchor: 1.93,
    template: 4.4,
    color: 11.5,
    relative: -2.41,
    gaps: -6.12,
    frozen: -8.4,
    left: -9.2,
  },
  maxRelative: 2,
  maxWay: 2,
  /** A circle that goes less than so many radii over the ground in half a second stands still, the less the more. */
  stillWay: 0.25,
  /** From such a sameness on the inside looks like a thing's. */
  thingFrom: 0.8,
  /** Share of the old value when evidence is smoothed, and when frames without a peak are. */
  smoothing: 0.7,
  gapSmoothing: 0.9,
  /**
   * Weak below the first; good again above the second. Over all starts 1.7 % of the points that are told as good
   * are wrong.
   */
  weakBelow: 0.87,
  goodAbove: 0.91,
} as const;

export const CONFIDENCE = {
  /** First frames: references, never judged. */
  warmUpFrames: 5,
  /**
   * Logistic score = bias + sum of weight * smoothed signal. Fitted on all starts, plain and with zoom,
   * somersaults and occlusions added, each sequence judged by the others' fit.
   */
  bias: -5.15,
  weights: { anchor: 4.4, colors: 3.4, template: 7.4 },
  anchorLimits: [-0.2, 1.2],
  /** Share of the old value when signals are smoothed. */
  smoothing: 0.7,
  /**
   * Hysteresis: weak below the first; good again above the second and above this share of the usual score.
   */
  weakBelow: 0.5,
  goodAbove: 1,
  goodShare: 0.4,
  /** How fast the usual score follows the good frames' scores. */
  usualRate: 0.05,
  /** So many frames in a row without a usable peak: lost. */
  lostAfterFrames: 15,
  /** So many frames in a row with a score below this: lost. */
  lowScore: -0.5,
  lostAfterLowFrames: 20,
  /** No usable peak: sidelobe ratio below the first, or a low peak with a ratio below the second. */
  minPeakToSidelobe: 6,
  minRelative: 0.2,
  minRelativePeakToSidelobe: 8,
  /** A peak of this share of the usual one is followed although it does not stand out. Measured: 0.6 gains less. */
  followedRelative: 0.5,
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
/** Pictures that are kept to be turned round when a clip is tracked backward, at most: 22 MB at 640x360. */
export const PICTURES_KEPT = 64;
/** Frames that are decoded at once then: the clip's own groups of pictures may be as short as one. */
export const MIN_STRETCH_FRAMES = 16;
/** A worker that has not stopped by then is terminated (spec: cancel within a second). */
export const STOP_GRACE_MS = 700;
