import { counted, formatClock } from '@/domain/format';
import type { SilentStretch } from '@/media/export/export-video';

/** Above this many places, only their number is given. */
const MOST_PLACES = 3;

/** Says where a video is silent because the clip's sound is damaged; null if it is not. */
export function silenceText(stretches: readonly SilentStretch[]): string | null {
  if (stretches.length === 0) return null;
  const named = stretches.slice(0, MOST_PLACES).map(placeText);
  const others = stretches.length - named.length;
  const parts = others > 0 ? [...named, `in ${counted(others, 'more place')}`] : named;
  const last = parts.at(-1) ?? '';
  const places = parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
  return `Part of your clip's sound is damaged. The video is silent ${places}.`;
}

function placeText({ startSec, endSec }: SilentStretch): string {
  const [start, end] = [formatClock(startSec), formatClock(endSec)];
  return start === end ? `at ${start}` : `from ${start} to ${end}`;
}
