/**
 * Written by `npm run demo`: facts about the demo's track, and the circle on clip.webp as shares of its width and
 * height.
 */
export const DEMO_FACTS = {
  durationSec: 6,
  certainPercent: 99,
  weakPoints: 0,
  circle: { x: 0.31547930805174484, y: 0.7223616146005024, radius: 0.0578125 },
} as const;
