/**
 * Which sound of a clip a video has: the number of a track, counted from 1; all its mono tracks mixed; or the one that
 * seems best (null).
 */
export type SoundChoice = number | 'mix' | null;
