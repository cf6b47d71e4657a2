/**
 * Constants of the tracking algorithm. Those of the search and the confidence were fitted on sequences with ground
 * truth. Lengths are in processing pixels unless stated otherwise.
 */

/** Largest picture for tracking; the sides are swapped for upright clips. */
export const PROCESSING_LIMIT_PX = { long: 640, short: 480 } as const;

export const FLOW = {
  /** Sample points per side of the grid inside the circle. */
  gridSide: 5,
  /** Half side of the grid in radii: its corners lie just inside the circle. */
  gridReachInRadii: 0.7,
  /** The flow may move the circle by at most this much per frame. */
  clampPx: 10,
  /** Smallest share of the grid that must be valid. */
  minValidShare: 0.3,
  /** Farneback's flow uses a crop that reaches this many radii in each direction. */
  farnebackReachInRadii: 3,
  /** Larger crops are halved until they fit, because the cost of Farneback's flow grows with the area. */
  farnebackMaxCropPx: 240,
  /** Reach of Lucas-Kanade's crop, which is wider because its pyramid follows faster motion. */
  lucasKanadeReachInRadii: 4,
  /** A point is good when forward and backward flow bring it back to within this distance. */
  roundTripPx: 1.5,
  /**
   * The camera's motion is measured on two circles of these radii around the player, from at least this many points.
   */
  surroundingsInRadii: [1.9, 2.6],
  surroundingsPoints: 24,
  minSurroundings: 5,
} as const;

export const APPEARANCE = {
  /** Patch pixels per feature cell (a patch of 128x128 has 32x32 cells). */
  cellPx: 4,
  cells: 32,
  wideCells: 48,
  /** Side of the normal window, in radii. */
  windowInRadii: 4,
  /** Width of the wanted peak, in target diameters. */
  peakSigma: 0.08,
  /** Radius of the filter's support, in target diameters. */
  supportRadius: 0.525,
  /** Share of BACF in the blended filter; the rest is CSR-DCF. */
  bacfShare: 0.3,
  filterRate: 0.02,
  colorRate: 0.04,
  /** While the track is weak, these rates are multiplied by this share. */
  weakRateShare: 0.3,
  /** Share of the color likelihood in the score. */
  colorWeight: 0.35,
} as const;

/** Diameter of the circle in cells. */
export const TARGET_CELLS = (APPEARANCE.cells * 2) / APPEARANCE.windowInRadii;

export const SEARCH = {
  /** The last position is searched too when the flow moved farther than this. */
  secondPlacePx: 2,
  /** The constant-velocity position is searched too when the good share of the flow is smaller than this. */
  velocityBelowFlow: 0.4,
  /** A wide search is made when the relative peak and the good share of the flow are both below these limits. */
  wideBelowPeak: 0.75,
  wideBelowFlow: 0.5,
  /** A far peak must be higher than the near one by this factor, and at least this high relative to the usual peak. */
  wideGain: 1.2,
  wideFloor: 0.3,
  /**
   * How many peaks of one response are distinguished, how far apart (in radii) they must be, and how high (in usual
   * peaks).
   */
  peaks: 4,
  peakDistance: 0.6,
  peakFloor: 0.25,
} as const;

/** How the tracker follows the player's size, which changes when the player runs toward the camera or away. */
export const SCALE = {
  /** On every second frame, compares a size larger by this factor and one smaller by it. */
  step: 1.05,
  /** Another size must match better by this factor. */
  gain: 1 / 0.99,
  /** The size changes by this share of the difference at once. */
  share: 0.6,
  /** Smallest and largest size relative to the user's circle, and the smallest circle in processing pixels. */
  min: 0.2,
  max: 6,
  minRadiusPx: 8,
  /** Follows the size from this frame on, because the first frames serve to find the position. */
  fromFrame: 4,
} as const;

/** How the player's size (its logarithm) is smoothed for the picture while tracking runs. */
export const LIVE_SIZE = { minCutoffHz: 0.5, speedShare: 2 } as const;

/** Look-alikes near the player; lengths in radii, heights relative to the usual peak. */
export const DISTRACTORS = {
  /** A side peak of this height may be a look-alike; it counts as one after this many sightings. */
  minPeak: 0.5,
  minSeen: 3,
  minDistance: 0.8,
  /** A peak this close to the expected place of a look-alike belongs to the look-alike. */
  reach: 0.4,
  /**
   * At a place farther than this from where the player can be, the tracker checks whether a look-alike was there
   * before.
   */
  jump: 1,
  /**
   * A look-alike was there if the previous frame has this share of the peak there, outside this distance from the
   * player.
   */
  beforeShare: 0.6,
  beforeReach: 0.5,
  beforeHole: 0.7,
  /** A look-alike is forgotten after this many frames without a sighting, or at this distance. */
  forgetAfterFrames: 15,
  forgetBeyond: 5,
} as const;

/**
 * Moments at which the track may have changed to another person who looks alike; lengths in radii. Measured on 21
 * sequences: changing any value but `apart` (0.85 to 1.1) by a third finds the same switches.
 */
export const CROSSINGS = {
  /** Two people who are this far apart are two bodies side by side. People at a larger distance are not compared. */
  apart: 0.95,
  farthest: 3,
  /**
   * A second peak counts if it has this share of the followed peak's height, because the window fades toward its
   * edges.
   */
  minShare: 0.25,
  /**
   * The second person's score of likeness may be lower than the track's by this much, but must be that of a good track.
   */
  scoreMargin: 2,
  minScore: 1,
  /**
   * A peak this close to the expected place of a person belongs to that person, who is forgotten after this many frames
   * without a peak.
   */
  reach: 0.5,
  forgetAfterFrames: 4,
  /** Below this share of the usual peak the player may be hidden; after this many calm frames, a new moment begins. */
  lowPeak: 0.75,
  doubtBreaksFrames: 5,
  /** How long the track is in doubt after a low peak, and after someone met the player. */
  lowLastsFrames: 30,
  metLastsFrames: 60,
  /** How many sightings of a second person are needed after a low peak, and after someone met the player. */
  sightingsLow: 3,
  sightingsMet: 2,
  /** A person whose distance shrinks by this much is coming nearer. */
  nearerBy: 0.1,
  /** The user is asked again after this many frames at the earliest. */
  askAgainAfterFrames: 15,
} as const;

/** How to search for a player who has disappeared (automatic resume after an occlusion). */
export const REACQUISITION = {
  /** After this many frames without a usable peak, the place that is found must also look like the player. */
  afterFrames: 8,
  /** A track with a score below this is so doubtful that the tracker looks elsewhere and learns nothing. */
  belowScore: 0,
  /**
   * The score of a new place must be this share of the usual one, and exceed the followed place's score by this much.
   */
  scoreShare: 0.5,
  scoreMargin: 1.5,
  minPeakToSidelobe: 4,
  /** How many of the best places are inspected closely. */
  candidates: 3,
  /**
   * How many wide windows are searched per frame, on circles around the last place: this many windows on a circle, and
   * the circles this many radii apart.
   */
  windowsPerFrame: 2,
  windowsPerCircle: 8,
  circles: 3,
  circleStep: 3.6,
} as const;

/**
 * How the bodies that the people model sees correct the track (bodies/body-watch.ts). Lengths in radii, heights relative
 * to the usual peak.
 */
export const BODIES = {
  /** A look shows so much around the circle, and at least so many heights of the player's body. */
  reach: 3.5,
  reachInHeights: 2.2,
  /** Sizes of the squares of the first looks, until one shows a person at the circle. */
  firstGains: [1, 2.2, 1.5, 3.3],
  /** The square is larger for a player who has been missing for more than this many frames. */
  farGain: 1.6,
  missingForFar: 3,
  /** A look follows after this many frames while the track is calm, while someone is so near, and while it is in doubt. */
  seldomFrames: 10,
  nearFrames: 7,
  nearWithin: 3,
  oftenFrames: 4,
  /**
   * A look that takes this long is not waited for, and ends the looks of the run; so do this many in a row that are slow,
   * because they hold up the tracking.
   */
  lookLimitMs: 3000,
  slowLookMs: 1000,
  slowLooks: 3,
  /**
   * Results are taken this many frames later, so that the tracking need not wait for them; at once below this peak and for
   * the first looks.
   */
  dueFrames: 4,
  dueUrgentFrames: 1,
  urgentBelow: 0.5,
  /** The track is calm from this certainty and peak up, and in doubt for this many frames afterward. */
  calmCertainty: 0.9,
  calmPeak: 0.7,
  doubtFrames: 30,
  /** How fast the circle's place in the body is learned. */
  shapeRate: 0.2,
  /** The model is believed if it has seen the player this often, and in this share of the calm looks. */
  leastHits: 2,
  reliableShare: 0.6,
  /** After so many looks without that, looks become rare, and then end. */
  poorAfterLooks: 4,
  hopelessAfterLooks: 8,
  /** A body belongs to someone if their circles differ by less: the distance, plus this share of the sizes' logarithm. */
  farthestPair: 1.2,
  sizeCost: 2,
  /** After the first few frames without a look, a neighbor of unknown velocity may be this much farther away per frame. */
  driftPerFrame: 0.15,
  /** The circle is on a body within this distance. Another body must be this far from the player. */
  followedReach: 0.9,
  apart: 0.9,
  /** How often a neighbor must be seen to count as someone whom the track may have changed to. */
  sightingsKnown: 2,
  forgetAfterFrames: 40,
  /**
   * A place to return to is kept if a doubt begins while someone is so near, or if someone comes this much nearer,
   * who may look alike; until the track has been calm for so long.
   */
  meetWithin: 3,
  touchWithin: 2,
  calmEndsFrames: 15,
  /** How fast the player's pace over the ground is learned, and the share of it that is kept from frame to frame. */
  paceRate: 0.1,
  paceKeep: 0.97,
  /** The player is hidden if the circle is on a neighbor and the peak below this, and for this long at most. */
  hideBelow: 0.7,
  hiddenFrames: 90,
  /** The search sees the player again if its peak is this near and this high, and not a neighbor's. */
  backWithin: 0.5,
  backAbove: 0.6,
  ofNeighbor: 0.7,
  /** After this time someone unknown who appears so near is the player. */
  strangerAfterFrames: 5,
  strangerReach: 3,
  /** Below this peak the circle is moved to the player's body on which it is. */
  correctBelow: 0.35,
  /** The only body is the player's if its size and place differ by less, and the peak is below this. */
  onlySize: 0.3,
  onlyReach: 4,
  onlyBelow: 0.5,
  /** A player who has been missing for more frames may be any body that looks like the player. */
  missingForCandidates: 8,
  /** The score that the only body needs. */
  onlyScore: -4,
  /** The track is not lost, and learns, for this many frames after a look has shown the player at the circle. */
  supportFrames: 10,
  /** A peak of a body this near to the body's circle is taken. */
  peakWithin: 0.6,
  /** The least peak of a body, because the filter may have learned someone else. */
  leastPeak: 0.3,
} as const;

/** How the tracker remembers what was at a place before the player came. */
export const PAST = {
  /** Keeps every n-th frame, and this many in all: three seconds, 4 MB. */
  everyFrames: 5,
  moments: 18,
  /**
   * Circles of this radius (in radii) are compared. If they are at all alike, they are also compared when displaced by
   * up to this many pixels in each direction.
   */
  discInRadii: 0.8,
  searchPx: 2,
  worthSearching: 0.4,
  /** The player was somewhere else when the distance was at least this many radii. */
  clearInRadii: 1.3,
  /**
   * A place with this sameness has not changed since then. Measured: 0.9 also refuses players beside an object that hid
   * them.
   */
  standingFrom: 0.95,
  /** After this many frames a body looks different. */
  stirFrames: 15,
} as const;

/** How the camera's pan is measured on whole pictures; lengths in pixels of the shrunken picture. */
export const PAN = {
  /** A pixel of the shrunken picture is the mean of this many by this many. */
  shrink: 4,
  reach: { x: 16, y: 10 },
  /** Pictures that differ by less (0..255) are the same. A pixel's difference counts up to the limit. */
  equalDifference: 1,
  mostDifference: 12,
  /**
   * A shift counts when this many times as many pixels look clearly more like the shifted ones as look clearly less like
   * them.
   */
  clearDifference: 2,
  movedForStill: 2,
  /** Otherwise there is none, unless it is so short that it may be clear a few pictures later. */
  unclearWithin: 1.5,
  /** Later pictures are compared with another one when the pan since then reaches this length. */
  anchorWithin: 6,
} as const;

/**
 * How to tell a circle on a burned-in graphic (a caption, a scoreboard, a logo) from one on a player. Lengths in
 * processing pixels. Measured on circles around the players of 21 sequences, and on the same circles with a board drawn
 * over half of them: at most .03 of the edges are still without a board, and .3 to .6 on lettering.
 */
export const CAPTION = {
  /** Compares every n-th frame, for at most ten seconds. */
  everyFrames: 3,
  forFrames: 300,
  /** A resumed run is compared with this many pictures of the previous run, one out of this many frames. */
  remembered: 8,
  rememberEvery: 10,
  /** The check ends when less than this share of the circle is unchanged. */
  leastStill: 0.1,
  /** A pan of this length moves an edge that lies across it. */
  leastPanPx: 4,
  /** How many frames after such a pan are needed, and after how many we know that there is no graphic. */
  leastPans: 3,
  mostPans: 8,
  /** Pixels with this contrast to their neighbors (0..255) are edges. */
  leastContrast: 8,
  /** A pixel is unchanged within this difference, plus this share of its contrast: a quarter of a pixel's shift. */
  noise: 6,
  edgeNoise: 0.25,
  /** Cosine of the angle by which an edge may turn. */
  sameDirection: 0.9,
  /** A circle is on a graphic if this share of its edges is still, and there are at least this many edges. */
  edgeShare: 0.15,
  leastEdges: 12,
  /**
   * It also is if a rectangle of still edges covers this share of the circle, because a board is plain between its
   * letters. Still edges belong together if fewer than this many empty cells of this size lie between them.
   */
  areaShare: 0.3,
  cellPx: 8,
  gapCells: 2,
  /**
   * A rectangle needs this many edges that the pan would have moved, and everything but this share must be unchanged.
   */
  leastEvidence: 24,
  stillShare: 0.85,
} as const;

/** Share of the learned appearance that is kept after a nudge. Measured: 0.3 gains, 0.5 loses. */
export const KEPT_AT_NUDGE = 0.3;

/**
 * The certainty of points, for the user: logistic sum = bias + sum of weight * evidence (confidence/certainty.ts).
 * Fitted on five starts of each of 21 sequences, every run with equal weight. When each sequence is left out of the fit
 * in turn, 3 % of all frames are called good although they are more than a radius away from the player, and 23 % are
 * called weak, although 65 % of those are right.
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
  /**
   * A circle that moves less than this many radii over the ground in half a second counts as still, more so the less it
   * moves.
   */
  stillWay: 0.25,
  /** From this sameness up, the circle's inside looks like an object rather than a body. */
  thingFrom: 0.8,
  /** Share of the old value when evidence is smoothed, and when the number of frames without a peak is smoothed. */
  smoothing: 0.7,
  gapSmoothing: 0.9,
  /**
   * Points are weak below the first limit, and good again above the second. Over all starts, 1.7 % of the points that
   * are shown as good are wrong.
   */
  weakBelow: 0.87,
  goodAbove: 0.91,
} as const;

/** When a picture has stopped dead around a moving player (confidence/standstill.ts). */
export const STANDSTILL = {
  /** Share of the circle's pixels that are exactly as before in a still frame. */
  stillShare: 0.9,
  /** If this share of all other pixels is as before, too, the clip repeats whole pictures. */
  repeatedShare: 0.995,
  sampledEveryPx: 4,
  /** So many still frames in a row are needed, and so many changed ones end it. */
  stillFrames: 2,
  changedFrames: 5,
  /** A player is moving if the median speed of this many changing frames is at least this, in radii per frame. */
  speedFrames: 8,
  leastSpeed: 0.06,
} as const;

export const CONFIDENCE = {
  /** Number of first frames, which serve as references and are not judged. */
  warmUpFrames: 5,
  /**
   * Logistic score = bias + sum of weight * smoothed signal. Fitted on all starts, both plain and with added zoom,
   * somersaults and occlusions; each sequence is judged by the fit of the others.
   */
  bias: -5.15,
  weights: { anchor: 4.4, colors: 3.4, template: 7.4 },
  anchorLimits: [-0.2, 1.2],
  /** Share of the old value when signals are smoothed. */
  smoothing: 0.7,
  /**
   * Hysteresis: the track is weak below the first limit, and good again above the second limit and above this share of
   * the usual score.
   */
  weakBelow: 0.5,
  goodAbove: 1,
  goodShare: 0.4,
  /** How fast the usual score follows the scores of good frames. */
  usualRate: 0.05,
  /** The player is lost after this many frames in a row without a usable peak. */
  lostAfterFrames: 15,
  /** The player is lost after this many frames in a row with a score below this limit. */
  lowScore: -0.5,
  lostAfterLowFrames: 20,
  /**
   * A peak is not usable when its sidelobe ratio is below the first limit, or when the peak is low and the ratio is
   * below the second limit.
   */
  minPeakToSidelobe: 6,
  minRelative: 0.2,
  minRelativePeakToSidelobe: 8,
  /**
   * A peak of at least this share of the usual one is followed even if it is not distinct. Measured: 0.6 gains less.
   */
  followedRelative: 0.5,
  /** Number of good frames over which the usual peak height is averaged. */
  referenceFrames: 60,
  referenceAbove: 0.6,
} as const;

/** Smallest time between two reports of points and progress by the worker, and between two pictures that it sends. */
export const REPORT_EVERY_MS = { points: 50, picture: 100 } as const;
/** The run ends when a lost player has been searched for this long. */
export const SEARCH_FOR_SEC = 3;
/** Largest number of pictures that are decoded ahead of the tracking: 2 MB at 640x360. */
export const PICTURES_AHEAD = 6;
/**
 * Largest number of pictures that are kept to reverse their order when a clip is tracked backward: 22 MB at 640x360.
 */
export const PICTURES_KEPT = 64;
/**
 * Frames that are decoded together in a backward run, because the clip's own groups of pictures may have one frame
 * only.
 */
export const MIN_STRETCH_FRAMES = 16;
/** A worker that has not stopped within this time is terminated, so that a cancel takes less than a second. */
export const STOP_GRACE_MS = 700;
