import { expect, test } from 'vitest';
import { kindOf, NAL, toPacket, unitsOfEncoder } from '@/media/h264/nal-units';
import { RenamedStream } from '@/media/h264/renamed-stream';

const SPS = Uint8Array.of(0x67, 0x64, 0x0c, 0x15, 0xac);
const PPS = Uint8Array.of(0x68, 0xce, 0x3c, 0x80);
/** Long enough that its length starts like a start code: 0, 0, 1. */
const SLICE = Uint8Array.from({ length: 300 }, (_, index) => (index === 0 ? 0x65 : 1 + (index % 200)));

function stream(startCode: readonly number[]): Uint8Array {
  return Uint8Array.from([SPS, PPS, SLICE].flatMap((unit) => [...startCode, ...unit]));
}

test.each([
  ['a byte stream with short start codes', stream([0, 0, 1])],
  ['a byte stream with long start codes', stream([0, 0, 0, 1])],
  ['lengths before the units', toPacket([SPS, PPS, SLICE], 4)],
])('understands an encoder that writes %s', (_name, packet) => {
  expect(unitsOfEncoder(packet)).toEqual([SPS, PPS, SLICE]);
});

test('a single slice whose length looks like a start code is one unit', () => {
  const units = unitsOfEncoder(toPacket([SLICE], 4));
  expect(units.map(kindOf)).toEqual([NAL.idr]);
  expect(units).toEqual([SLICE]);
});

test('a packet without a picture is an encoder failure, not a frame', () => {
  const renamed = new RenamedStream({
    profile: new Uint8Array(3),
    lengthBytes: 4,
    sps: [],
    pps: [],
    extension: new Uint8Array(),
  });
  expect(() => renamed.packet(stream([0, 0, 1]).subarray(0, 3))).toThrow('without a picture');
});
