import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  type EncodedPacket,
} from 'mediabunny';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PipelineChoice } from '@/domain/export-options';
import { makeClip } from './clips';
import { exportBlob, SHORT_TITLE } from './export-fixtures';
import { soundOf, soundOnsetSec } from './measure';

const TITLE_SEC = SHORT_TITLE.frames / 30;
const PACKET_SEC = 1024 / 48_000;
const ONSET_SEC = 0.3;

let clip: Blob;

beforeAll(async () => {
  const made = await makeClip({
    widthPx: 320,
    heightPx: 180,
    durationSec: 1.5,
    sound: { onsetSec: ONSET_SEC, codec: 'aac' },
  });
  clip = made.blob;
});

async function soundPackets(file: Blob): Promise<readonly EncodedPacket[]> {
  using input = new Input({ formats: [MP4], source: new BlobSource(file) });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('The file has no sound');
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return packets;
}

/** The clip without some packets of its sound. */
async function withGap(file: Blob, gap: { readonly first: number; readonly end: number }): Promise<Blob> {
  using input = new Input({ formats: [MP4], source: new BlobSource(file) });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video || !audio) throw new Error('The clip lacks a track');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const [pictures, sound] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')];
  output.addVideoTrack(pictures);
  output.addAudioTrack(sound);
  await output.start();
  const [videoConfig, audioConfig] = [await video.getDecoderConfig(), await audio.getDecoderConfig()];
  if (!videoConfig || !audioConfig) throw new Error('The clip cannot be decoded');
  for await (const packet of new EncodedPacketSink(video).packets()) {
    await pictures.add(packet, { decoderConfig: videoConfig });
  }
  let index = 0;
  for await (const packet of new EncodedPacketSink(audio).packets()) {
    const isLeft = index < gap.first || index >= gap.end;
    if (isLeft) await sound.add(packet, { decoderConfig: audioConfig });
    index++;
  }
  await output.finalize();
  return new Blob([target.buffer ?? '']);
}

function isSame(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return a.length === b?.length && a.every((byte, k) => byte === b[k]);
}

/** Loudest sample of a stretch of the film. */
async function loudest(file: Blob, fromSec: number, toSec: number): Promise<number> {
  const { samples, startSec, sampleRate } = await soundOf(file);
  return samples
    .subarray(Math.round((fromSec - startSec) * sampleRate), Math.round((toSec - startSec) * sampleRate))
    .reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);
}

describe.each(['fast', 'compatible'] as const satisfies readonly PipelineChoice[])(
  'AAC sound, %s',
  (pipeline) => {
    test(
      'is copied packet by packet after silence, in sync to a tenth of a millisecond',
      { tags: pipeline === 'fast' ? 'core' : [] },
      async () => {
        const result = await exportBlob(clip, { pipeline, title: SHORT_TITLE });
        const [theirs, ours] = [await soundPackets(clip), await soundPackets(result.file)];
        const silent = Math.ceil(TITLE_SEC / PACKET_SEC);
        const copied = ours.slice(silent);
        expect(copied.length).toBeGreaterThan(1.4 / PACKET_SEC);
        copied.forEach(({ data, timestamp }, k) => {
          expect(data).toEqual(theirs[k]?.data);
          expect(Math.abs(timestamp - TITLE_SEC - (theirs[k]?.timestamp ?? NaN))).toBeLessThan(1e-4);
        });
        expect(await loudest(result.file, 0, TITLE_SEC)).toBeLessThan(0.001);
        const onsets = [await soundOnsetSec(clip), await soundOnsetSec(result.file)] as const;
        expect(Math.abs((onsets[1] ?? NaN) - (onsets[0] ?? NaN) - TITLE_SEC)).toBeLessThan(1e-4);
        await result.release();
      },
    );

    test('is copied from the middle of the clip if there is no title card', async () => {
      const result = await exportBlob(clip, { pipeline, cut: { first: 20, end: 40 } });
      const ours = await soundPackets(result.file);
      const theirs = await soundPackets(clip);
      const begins = theirs.findIndex(({ data }) => isSame(data, ours[0]?.data));
      expect(begins).toBeGreaterThan(0);
      ours.forEach(({ data, timestamp }, k) => {
        const original = theirs[begins + k];
        expect(data).toEqual(original?.data);
        expect(timestamp + 20 / 30).toBeCloseTo(original?.timestamp ?? NaN, 4);
      });
      expect(await loudest(result.file, 0, 0.01)).toBeGreaterThan(0.4);
      await result.release();
    });

    test('is re-encoded if it has a gap, and stays in sync after the gap', async () => {
      const gap = { first: 30, end: 40 };
      const result = await exportBlob(await withGap(clip, gap), { pipeline, title: SHORT_TITLE });
      const ours = await soundPackets(result.file);
      const theirs = await soundPackets(clip);
      const loud = theirs[Math.ceil((ONSET_SEC + 0.2) / PACKET_SEC)];
      expect(ours.some(({ data }) => isSame(data, loud?.data))).toBe(false);
      const atSec = (packet: number): number => TITLE_SEC + packet * PACKET_SEC;
      expect(await loudest(result.file, atSec(33), atSec(38))).toBeLessThan(0.1);
      expect(await loudest(result.file, atSec(43), atSec(48))).toBeGreaterThan(0.4);
      await result.release();
    });
  },
);
