import { expect, test } from 'vitest';
import { damagedSpans, readDecodingLog, type GroupPacket } from '@/media/damage/damaged-spans';

const shown = (n: number): string =>
  `[Parsed_showinfo_1 @ 0xfa49b0] n:  ${n} pts:  ${n * 512} pts_time:${(n / 30).toFixed(6)} pos: 23 fmt:yuv420p`;

/** The log of ten pictures, some missing and some concealed. */
function logOf(missing: readonly number[], concealed: readonly number[]): readonly string[] {
  return Array.from({ length: 10 }, (_, n) => [
    ...(missing.includes(n) ? ['Error while decoding stream #0:0: Invalid data found'] : []),
    ...(concealed.includes(n) ? ['group.mov: corrupt decoded frame in stream 0'] : []),
    ...(missing.includes(n) ? [] : [shown(n)]),
  ]).flat();
}

/** Ten packets with these key frames. */
const packets = (...keys: readonly number[]): readonly GroupPacket[] =>
  Array.from({ length: 10 }, (_, n) => ({ timestamp: n / 30, type: keys.includes(n) ? 'key' : 'delta' }));

const framesOf = (log: readonly string[], all: readonly GroupPacket[]) =>
  damagedSpans(readDecodingLog(log), all, 10 / 30).map(({ fromSec, toSec }) => [
    Math.round(fromSec * 30),
    Math.round(toSec * 30),
  ]);

test('nothing is damaged if the decoder reports nothing', () => {
  expect(framesOf(logOf([], []), packets(0))).toEqual([]);
  // Pictures that an edit list or an encoder hides.
  expect(framesOf([shown(3), shown(4)], packets(0))).toEqual([]);
});

test.each([
  ['a missing picture', [4], [], packets(0), [[4, 10]]],
  ['a concealed one', [], [4], packets(0), [[4, 10]]],
  ['up to the next key frame', [], [4], packets(0, 7), [[4, 7]]],
  ['a key frame that is missing too ends nothing', [7], [4], packets(0, 7), [[4, 10]]],
  ['two of one group', [3], [4], packets(0, 7), [[3, 7]]],
  [
    'two groups',
    [3],
    [8],
    packets(0, 5),
    [
      [3, 5],
      [8, 10],
    ],
  ],
  ['the key frame itself', [5], [], packets(0, 5), [[5, 10]]],
] as const)('%s', (_, missing, concealed, all, spans) => {
  expect(framesOf(logOf(missing, concealed), all)).toEqual(spans);
});

test('pictures decoded after a damaged one and shown before it are affected by it', () => {
  const order = [0, 3, 1, 2, 6, 4, 5, 9, 7, 8];
  const all = order.map((n): GroupPacket => ({ timestamp: n / 30, type: n === 0 ? 'key' : 'delta' }));
  expect(framesOf(logOf([], [6]), all)).toEqual([[4, 10]]);
});
