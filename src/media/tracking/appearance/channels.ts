import { LANES } from './transform';

/** 27 gradient, 3 Lab and 9 color-name channels, in groups of four. */
export const GROUPS = 10;
/** The place between gradients and colors whose values are 0, so that colors begin with a group. */
export const EMPTY_CHANNEL = 27;
export const PLACES = GROUPS * LANES;
