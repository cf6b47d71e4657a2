/** A time on a clip with parts of a second: '0:05.83', or '0:07.2' with one decimal. Parts are cut, not rounded. */
export function formatPreciseClock(timeSec: number, decimals = 2): string {
  const scale = 10 ** decimals;
  const total = Math.floor(Math.max(0, timeSec) * scale + 1e-6);
  const minutes = Math.floor(total / (60 * scale));
  const seconds = Math.floor(total / scale) % 60;
  const parts = String(total % scale).padStart(decimals, '0');
  return `${minutes}:${String(seconds).padStart(2, '0')}.${parts}`;
}
