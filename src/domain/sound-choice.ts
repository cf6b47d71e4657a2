/**
 * The clip's sound that a video uses: the number of a track, counted from 1; all its mono tracks mixed; or null for the
 * best one.
 */
export type SoundChoice = number | 'mix' | null;
