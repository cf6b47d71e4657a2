import { describe, expect, test } from 'vitest';
import { PacketClock } from '@/media/export/sound/packet-clock';

const HOUR_SEC = 3600;
const PACKET_SEC = 1024 / 48_000;

/** The clock of an hour of packets. */
function clockOf(timeOf: (sec: number, index: number) => number, count = HOUR_SEC / PACKET_SEC) {
  const clock = new PacketClock();
  for (let k = 0; k < count; k++) clock.add(k, timeOf(k * PACKET_SEC, k));
  return clock.read(timeOf(0, 0), PACKET_SEC);
}

/** The same numbers in each run, between -1 and 1. */
function noise(index: number): number {
  const value = Math.sin(index * 12.9898) * 43_758.5453;
  return 2 * (value - Math.floor(value)) - 1;
}

describe('the clock of packets', () => {
  test.each([1.015, 0.985, 1.0002, 0.99998])('at a speed of %d is within 10 ms over an hour', (speed) => {
    const clock = clockOf((sec, k) => sec * speed + 0.0005 * noise(k));
    for (const sec of [0, 1, 60, 1234.5, HOUR_SEC - 1]) {
      const found = clock ? clock.timeOf(sec) : sec;
      expect(Math.abs(found - sec * speed)).toBeLessThan(0.01);
    }
  });

  test('follows a speed that changes', () => {
    const drift = (sec: number): number => sec + 0.05 * Math.sin(sec / 60);
    const clock = clockOf(drift);
    for (const sec of [30, 100, 2000, 3333]) {
      expect(Math.abs((clock?.timeOf(sec) ?? NaN) - drift(sec))).toBeLessThan(0.002);
      expect(Math.abs((clock?.rowOf(drift(sec)) ?? NaN) - sec)).toBeLessThan(0.002);
    }
  });

  test('evens out packets stamped on arrival', () => {
    const clock = clockOf((sec, k) => sec * 1.001 + 0.02 * noise(k));
    for (const sec of [10, 500, 3000]) {
      expect(Math.abs((clock?.timeOf(sec) ?? NaN) - sec * 1.001)).toBeLessThan(0.01);
    }
  });

  test('reports nothing if times jitter by less than 2 ms', () => {
    expect(clockOf((sec) => Math.round(sec * 1000) / 1000)).toBeNull();
    expect(clockOf((sec, k) => sec + 0.0009 * noise(k))).toBeNull();
  });

  test("reports nothing if there is hardly any sound, or the times are not a clock's", () => {
    expect(clockOf((sec) => sec * 1.1, 1)).toBeNull();
    expect(clockOf(() => 0)).toBeNull();
    expect(clockOf((sec) => sec * 3)).toBeNull();
  });
});
