import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';
import { expect, test, vi } from 'vitest';
import { openRecording } from '@/media/cutting/recording';

/** A WebM of 30 fps, with times in whole milliseconds, that states once how long a frame lasts. */
async function roundedClip(frames: number): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source, { frameRate: 30 });
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: 64, codedHeight: 48 };
  for (let k = 0; k < frames; k++) {
    const packet = new EncodedPacket(new Uint8Array(20), k % 30 === 0 ? 'key' : 'delta', k / 30, 1 / 30);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return new Blob([target.buffer ?? '']);
}

test('a frame ends where the next one starts, however times are rounded', async () => {
  vi.stubGlobal('navigator', { userAgent: '' });
  const recording = await openRecording(await roundedClip(70));
  for (let k = 0; k < 69; k++) {
    const [frame, next] = [await recording.frameAt((k + 0.5) / 30), await recording.frameAt((k + 1.5) / 30)];
    expect(next.startSec, `frame ${k + 1}`).toBeGreaterThan(frame.startSec);
    expect(frame.endSec, `frame ${k}`).toBeCloseTo(next.startSec, 6);
  }
  expect((await recording.frameAt(69.5 / 30)).endSec).toBe(recording.durationSec);
  recording.close();
  vi.unstubAllGlobals();
});
