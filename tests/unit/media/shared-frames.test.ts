import { VideoSample } from 'mediabunny';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Frames } from '@/media/export/begun-frames';
import { SharedFrames } from '@/media/export/shapes/shared-frames';

const everyone = Promise.resolve();

/** A decoder that reports its progress. */
function decoder(frames: number, failsAt: number | null = null) {
  const state = { decoded: 0, isEnded: false };
  async function* run(): Frames {
    try {
      for (let k = 0; k < frames; k++) {
        await Promise.resolve();
        if (k === failsAt) throw new Error('broken');
        state.decoded++;
        const place = { codedWidth: 2, codedHeight: 2, timestamp: k / 30 };
        const sample = new VideoSample(new Uint8Array(6), { format: 'I420', ...place });
        yield { frameIndex: k, timeSec: k / 30, sample, isHeld: false };
      }
    } finally {
      state.isEnded = true;
    }
  }
  return { state, frames: run() };
}

async function take(frames: Frames, most = Number.POSITIVE_INFINITY): Promise<number[]> {
  const seen: number[] = [];
  while (seen.length < most) {
    const { value } = await frames.next();
    if (!value) break;
    value.sample.close();
    seen.push(value.frameIndex);
  }
  return seen;
}

afterEach(() => vi.restoreAllMocks());

describe('frames shared by several films', () => {
  it('reach each of them in order, decoded once', async () => {
    const { state, frames } = decoder(9);
    const shared = new SharedFrames(frames, everyone);
    const readers = [shared.join(), shared.join(), shared.join()];
    const seen = await Promise.all(readers.map((reader) => take(reader.frames)));
    expect(seen).toEqual(Array.from({ length: 3 }, () => [0, 1, 2, 3, 4, 5, 6, 7, 8]));
    expect(state).toEqual({ decoded: 9, isEnded: true });
  });

  it('are not decoded ahead of the slowest', async () => {
    const { state, frames } = decoder(100);
    const shared = new SharedFrames(frames, everyone);
    const [quick, slow] = [shared.join(), shared.join()];
    const running = take(quick.frames);
    await take(slow.frames, 1);
    await vi.waitFor(() => expect(state.decoded).toBe(3));
    await take(slow.frames, 1);
    await vi.waitFor(() => expect(state.decoded).toBe(4));
    slow.leave();
    expect(await running).toHaveLength(100);
  });

  it('continue without a film that leaves before reading, and end with the last', async () => {
    const closed = vi.spyOn(VideoSample.prototype, 'close');
    const cloned = vi.spyOn(VideoSample.prototype, 'clone');
    const { state, frames } = decoder(10);
    const shared = new SharedFrames(frames, everyone);
    const [reading, idle] = [shared.join(), shared.join()];
    const running = take(reading.frames, 5);
    await vi.waitFor(() => expect(state.decoded).toBe(2));
    idle.leave();
    expect(await running).toEqual([0, 1, 2, 3, 4]);
    await reading.frames.return();
    await vi.waitFor(() => expect(state.isEnded).toBe(true));
    expect(closed).toHaveBeenCalledTimes(cloned.mock.calls.length + state.decoded);
  });

  it('wait until every film has chosen', async () => {
    const { state, frames } = decoder(2);
    let decide: () => void = () => undefined;
    const shared = new SharedFrames(frames, new Promise((resolve) => (decide = resolve)));
    const first = take(shared.join().frames);
    await Promise.resolve();
    expect(state.decoded).toBe(0);
    const late = take(shared.join().frames);
    decide();
    expect(await Promise.all([first, late])).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it('fail for all when the decoder fails', async () => {
    const shared = new SharedFrames(decoder(5, 3).frames, everyone);
    const readers = [shared.join(), shared.join()];
    const ends = await Promise.allSettled(readers.map((reader) => take(reader.frames)));
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
