/** Written by `npm run demo`: where the sample's player is in its first frame, in pixels. */
export const SAMPLE_FACTS = { selection: { x: 304, y: 451, radius: 74 } } as const;
