/** The parts of the fast pipeline that limit its speed, each measured alone. */
export const FLOORS = ['decoder alone', 'encoder alone'] as const;
export type FloorName = (typeof FLOORS)[number];
