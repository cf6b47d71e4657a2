import { describe, expect, test } from 'vitest';
import { FrameSink, type RawFrame } from '@/media/export/ffmpeg/frame-sink';

/** 4x2 pixels are 12 bytes. */
const SIZE = { widthPx: 4, heightPx: 2 };

function sinkOf(): { readonly sink: FrameSink; readonly made: RawFrame[] } {
  const made: RawFrame[] = [];
  return { sink: new FrameSink((frame) => made.push(frame)), made };
}

const counted = (from: number, count: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: count }, (_, i) => from + i);

// Node has no VideoFrame: the sink returns bytes, as in browsers without it.
describe('raw bytes that arrive in pieces', () => {
  test.each([1, 5, 12, 13, 36])('of %i become whole frames', (piece) => {
    const { sink, made } = sinkOf();
    sink.begin(SIZE);
    const all = counted(0, 36);
    for (let at = 0; at < all.length; at += piece) sink.write(all.subarray(at, at + piece));
    expect(made).toEqual([counted(0, 12), counted(12, 12), counted(24, 12)]);
  });

  test('left unfinished by a failed run are dropped', () => {
    const { sink, made } = sinkOf();
    sink.begin(SIZE);
    sink.write(counted(100, 7));
    sink.begin({ widthPx: 2, heightPx: 2 });
    sink.write(counted(0, 6));
    expect(made).toEqual([counted(0, 6)]);
  });

  test('that nobody expects are rejected', () => {
    const { sink } = sinkOf();
    sink.begin(null);
    expect(() => sink.write(counted(0, 12))).toThrow(RangeError);
  });
});
