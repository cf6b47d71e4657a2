import type { AppearanceModel } from '../appearance/appearance-model';
import type { BodyWatch } from '../bodies/body-watch';
import type { Certainty } from '../confidence/certainty';
import type { Confidence, TrackState } from '../confidence/confidence';
import type { Standstill } from '../confidence/standstill';
import type { Point } from '../geometry';
import type { Past } from '../past/past';
import type { Crossings } from './crossings';
import type { Distractors } from './distractors';

/** The data of the followed player. In processing pixels and frames. */
export interface Track {
  readonly model: AppearanceModel;
  readonly confidence: Confidence;
  readonly certainty: Certainty;
  readonly standstill: Standstill;
  readonly distractors: Distractors;
  readonly past: Past;
  readonly crossings: Crossings;
  readonly bodies: BodyWatch;
  center: Point;
  velocity: Point;
  /** The state that the tracking uses; the certainty gives the state that the user sees. */
  state: TrackState;
  /** How many wide windows the search for a lost player has tried. */
  windowsSearched: number;
}
