/** The parts of the fast pipeline, which it cannot be faster than; each is measured without everything else. */
export const FLOORS = ['decoder alone', 'encoder alone'] as const;
export type FloorName = (typeof FLOORS)[number];
