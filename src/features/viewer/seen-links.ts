import * as v from 'valibot';
import { PersistedValue } from '@/lib/persisted-value';

/** More links than a viewer is likely to return to. */
const MAX_KEPT = 100;

const kept = new PersistedValue(
  'localStorage',
  'standout.seen-links',
  v.array(v.string()),
  'The intro of this link is shown again',
);

/** Whether this browser has shown the content of an access code before. */
export function wasSeen(code: string): boolean {
  return kept.load()?.includes(code) ?? false;
}

export function markSeen(code: string): void {
  const others = (kept.load() ?? []).filter((other) => other !== code);
  kept.keep([code, ...others].slice(0, MAX_KEPT));
}
