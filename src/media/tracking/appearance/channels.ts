import { LANES } from './transform';

/** 27 gradient, 3 Lab and 9 color-name channels, in groups of four. */
export const GROUPS = 10;
/** A channel between gradients and colors whose values are 0, so that the colors begin a new group. */
export const EMPTY_CHANNEL = 27;
export const PLACES = GROUPS * LANES;
