import { expect, test } from 'vitest';
import { silenceText } from '@/features/film/silence-text';

const at = (startSec: number, endSec = startSec + 0.02) => ({ startSec, endSec });

test.each([
  [[], null],
  [[at(1.8)], "Part of your clip's sound is damaged. The video is silent at 0:01."],
  [
    [at(1.8), at(63, 65.5)],
    "Part of your clip's sound is damaged. The video is silent at 0:01 and from 1:03 to 1:05.",
  ],
  [
    [at(1), at(3), at(5), at(7), at(9)],
    "Part of your clip's sound is damaged. The video is silent at 0:01, at 0:03, at 0:05 and in 2 more places.",
  ],
])('describes silence in one text', (stretches, text) => {
  expect(silenceText(stretches)).toBe(text);
});
