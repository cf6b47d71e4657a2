import { formatClock } from '@/domain/format';

/**
 * Formats a time of a clip with fractions of a second: '0:05.83', or '0:07.2' with one decimal. Fractions are cut
 * off, not rounded.
 */
export function formatPreciseClock(timeSec: number, decimals = 2): string {
  const scale = 10 ** decimals;
  const total = Math.floor(Math.max(0, timeSec) * scale + 1e-6);
  return `${formatClock(Math.floor(total / scale))}.${String(total % scale).padStart(decimals, '0')}`;
}
