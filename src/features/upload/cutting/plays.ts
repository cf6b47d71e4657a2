import { counted } from '@/domain/format';
import { tokenCost } from '@/domain/tokens';
import type { CutRange } from '@/media/cutting/cut-range';

/** A part of a file that becomes its own video. */
export interface Play extends CutRange {
  readonly id: string;
  readonly name: string;
}

/** A file that is being cut. */
export interface CutSource {
  readonly durationSec: number;
  readonly sizeBytes: number;
}

/** The price of a play. Its size is the file's size times its share of the length. */
export function playCost(play: CutRange, { durationSec, sizeBytes }: CutSource): number {
  const lengthSec = lengthSecOf(play);
  const share = durationSec > 0 ? lengthSec / durationSec : 0;
  return tokenCost({ durationSec: lengthSec, sizeBytes: Math.ceil(sizeBytes * share) });
}

/** The length of a play. Its ends are computed from frame times, which are not exact in binary. */
export function lengthSecOf({ startSec, endSec }: CutRange): number {
  return Math.round((endSec - startSec) * 1e6) / 1e6;
}

/** Adds a play in file order. Its name is a number that no other play has. */
export function withPlay(plays: readonly Play[], range: CutRange): readonly Play[] {
  const names = new Set(plays.map(({ name }) => name));
  let number = plays.length + 1;
  while (names.has(`Play ${number}`)) number++;
  return inOrder([...plays, { ...range, id: crypto.randomUUID(), name: `Play ${number}` }]);
}

/** Sorts plays in file order. */
export function inOrder(plays: readonly Play[]): readonly Play[] {
  return plays.toSorted((one, other) => one.startSec - other.startSec);
}

/** '4.5 seconds'. */
export function lengthText({ startSec, endSec }: CutRange): string {
  const tenths = Math.round((endSec - startSec) * 10) / 10;
  return tenths === 1 ? counted(1, 'second') : `${tenths.toLocaleString('en-US')} seconds`;
}

/** '1:02:03.4', a time in the file. */
export function exactClock(timeSec: number): string {
  const tenths = Math.floor(timeSec * 10 + 1e-3);
  const seconds = String(Math.floor(tenths / 10) % 60).padStart(2, '0');
  const minutes = Math.floor(tenths / 600) % 60;
  const hours = Math.floor(tenths / 36_000);
  const front = hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}` : String(minutes);
  return `${front}:${seconds}.${tenths % 10}`;
}
