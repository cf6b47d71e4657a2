import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  StreamTarget,
} from 'mediabunny';
import type { EncodedPacket, InputAudioTrack, InputVideoTrack, StreamTargetChunk } from 'mediabunny';
import { openInput } from '@/media/reading/open-input';
import { videoTrackOf } from '@/media/reading/probe';

/** Times in files are rounded, so a frame this close to the end does not belong to the clip. */
const TOLERANCE_SEC = 1e-3;

/**
 * Repeats a clip until it has a given length. Packets are copied, which is fast. The clip's first frame must be a key
 * frame, and its frames must be stored in presentation order. The sound repeats with its own length, so it has no gap.
 */
export async function repeatClip(
  clip: Blob,
  seconds: number,
  target: WritableStream<StreamTargetChunk>,
): Promise<void> {
  using input = await openInput({ kind: 'blob', blob: clip });
  const video = await videoTrackOf(input);
  const audio = await input.getPrimaryAudioTrack();
  const output = new Output({
    format: new Mp4OutputFormat(),
    target: new StreamTarget(target, { chunked: true }),
  });
  const copyVideo = await videoCopier(output, video);
  const copyAudio = audio && (await audioCopier(output, audio));
  await output.start();
  await Promise.all([copyVideo(seconds), copyAudio?.(seconds)]);
  await output.finalize();
}

type Copier = (seconds: number) => Promise<void>;

async function videoCopier(output: Output, track: InputVideoTrack): Promise<Copier> {
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (!codec || !decoderConfig) throw new Error('The picture cannot be copied');
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  return async (seconds) => {
    for await (const packet of repeated(track, seconds)) await source.add(packet, { decoderConfig });
    source.close();
  };
}

async function audioCopier(output: Output, track: InputAudioTrack): Promise<Copier> {
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (!codec || !decoderConfig) throw new Error('The sound cannot be copied');
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  return async (seconds) => {
    for await (const packet of repeated(track, seconds)) await source.add(packet, { decoderConfig });
    source.close();
  };
}

async function* repeated(
  track: InputVideoTrack | InputAudioTrack,
  seconds: number,
): AsyncGenerator<EncodedPacket, void, undefined> {
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  const [first] = packets;
  const last = packets.at(-1);
  if (!first || !last) throw new Error('The clip is empty');
  const lapSec = last.timestamp + last.duration - first.timestamp;
  for (let startSec = 0; ; startSec += lapSec) {
    for (const packet of packets) {
      const timestamp = startSec + packet.timestamp - first.timestamp;
      if (timestamp > seconds - TOLERANCE_SEC) return;
      yield packet.clone({ timestamp });
    }
  }
}
