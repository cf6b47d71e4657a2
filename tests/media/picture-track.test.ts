/** If a file has several video tracks, the clip is the moving one. */
import {
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Output,
} from 'mediabunny';
import { expect, test } from 'vitest';
import { openInput } from '@/media/reading/open-input';
import { probeClip, videoTrackOf } from '@/media/reading/probe';
import { editMovie } from '../edited-movie';
import { cutOut } from './cut-frames';
import { exportBlob } from './export-fixtures';
import { frameMiddlesSec, picturesAt } from './measure';
import { makeNumberedClip, numberIn } from './numbered-pictures';

/** A QuickTime file with a track for each clip, containing the requested number of its first frames. */
async function joined(...parts: readonly (readonly [clip: Blob, frames: number])[]): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new MovOutputFormat({ fastStart: 'in-memory' }), target });
  const sources = parts.map(() => new EncodedVideoPacketSource('avc'));
  for (const source of sources) output.addVideoTrack(source);
  await output.start();
  for (const [index, [clip, frames]] of parts.entries()) {
    using input = await openInput({ kind: 'blob', blob: clip });
    const track = await videoTrackOf(input);
    const decoderConfig = await track.getDecoderConfig();
    let left = frames;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      if (left-- > 0 && decoderConfig) await sources[index]?.add(packet, { decoderConfig });
    }
    sources[index]?.close();
  }
  await output.finalize();
  if (!target.buffer) throw new Error('Nothing was written');
  return new Blob([target.buffer]);
}

const clips = Promise.all([makeNumberedClip({ frames: 8 }), makeNumberedClip({ frames: 30 })]);

test(
  'a still-picture track before the video is not the clip, in films and copies',
  { tags: 'core' },
  async () => {
    const [short, long] = await clips;
    const blob = await joined([short, 1], [long, 30]);
    expect(await probeClip({ kind: 'blob', blob })).toMatchObject({
      frameCount: 30,
      pictureTrack: { number: 1, of: 1 },
      isPlain: false,
    });
    const film = await exportBlob(blob, { highlight: null });
    expect(film.frames).toBe(30);
    const [last] = await picturesAt(new Blob([await film.file.arrayBuffer()]), frameMiddlesSec([29]));
    expect(last && numberIn(last)).toBe(30);
    await film.release();
    const copy = await cutOut(blob, { startSec: 0, endSec: 1 });
    expect(await probeClip({ kind: 'blob', blob: copy.blob })).toMatchObject({
      frameCount: 30,
      isPlain: true,
    });
  },
);

test('the longest of several videos is the clip, unless it is disabled', async () => {
  const [short, long] = await clips;
  const blob = await joined([short, 8], [long, 30]);
  const longest = await probeClip({ kind: 'blob', blob });
  expect(longest).toMatchObject({ frameCount: 30, pictureTrack: { number: 2, of: 2 }, isPlain: false });
  const off = await editMovie(blob, (tracks) => void tracks[1]?.disable());
  const other = await probeClip({ kind: 'blob', blob: off });
  expect(other).toMatchObject({ frameCount: 8, pictureTrack: { number: 1, of: 2 } });
});
