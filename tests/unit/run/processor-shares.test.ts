import { expect, test } from 'vitest';
import { ProcessorShares } from '../../run/processor-shares.ts';

test('tests running at once share what the machine uses, and unattributed time is nobody’s', () => {
  let [usedSec, clockMs] = [100, 0];
  const shares = new ProcessorShares(
    () => usedSec,
    () => clockMs,
  );
  const pass = (sec: number, used: number) => {
    clockMs += sec * 1000;
    usedSec += used;
  };
  pass(5, 50);
  shares.begin('a');
  pass(1, 2);
  shares.begin('b');
  pass(2, 4);
  expect(shares.end('a')).toEqual({ wallSec: 3, cpuSec: 4 });
  pass(1, 1);
  expect(shares.end('b')).toEqual({ wallSec: 3, cpuSec: 3 });
  expect(shares.end('never begun')).toEqual({ wallSec: 0, cpuSec: 0 });
});
