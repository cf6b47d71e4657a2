import type { AppearanceModel, Found } from '../appearance/appearance-model';
import type { Certainty } from '../confidence/certainty';
import type { Confidence, TrackState } from '../confidence/confidence';
import type { FlowStep } from '../flow/flow';
import type { Picture } from '../frames/picture';
import type { Point } from '../geometry';
import type { Past } from '../past/past';
import type { Crossings } from './crossings';
import type { Distractors } from './distractors';

/** What is known about the player that is followed. In processing pixels and frames. */
export interface Track {
  readonly model: AppearanceModel;
  readonly confidence: Confidence;
  readonly certainty: Certainty;
  readonly distractors: Distractors;
  readonly past: Past;
  readonly crossings: Crossings;
  centre: Point;
  velocity: Point;
  /** What the tracking goes by; the user is told what the certainty says. */
  state: TrackState;
  /** How many wide windows the search for a lost player has looked at. */
  windowsSearched: number;
}

/** One frame as the search sees it. */
export interface Frame {
  readonly picture: Picture;
  readonly before: Picture;
  readonly flow: FlowStep;
  /** How the background moved since the frame before. */
  readonly camera: Point;
  /** Where the flow leads; the last place without flow. */
  readonly proposed: Point;
  /** The last place, moved along with the background. */
  readonly still: Point;
  /** Usual height of the response's peak. */
  readonly usualPeak: number;
}

/** The player was found nowhere: no peak at the place where it would be. */
export function nowhere({ still }: Pick<Frame, 'still'>): Found {
  return { centre: still, response: 0, peakToSidelobe: 0, colour: 0 };
}
