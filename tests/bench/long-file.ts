import { open, readFile } from 'node:fs/promises';
import {
  BlobSource,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  StreamTarget,
} from 'mediabunny';
import type { EncodedPacket, InputTrack, StreamTargetChunk } from 'mediabunny';

type Add = (packet: EncodedPacket) => Promise<void>;

/**
 * Repeats a clip until the file has the given length. Like cameras, writes interleaved packets of picture and sound,
 * and the tables at the end. The clip's packets stay in memory.
 */
export async function writeLongFile(clipPath: string, path: string, lengthSec: number): Promise<void> {
  using input = new Input({ formats: [MP4], source: new BlobSource(new Blob([await readFile(clipPath)])) });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const videoConfig = await video?.getDecoderConfig();
  const audioConfig = await audio?.getDecoderConfig();
  if (!video || !audio || !videoConfig || !audioConfig)
    throw new Error('The clip has no picture or no sound');
  const file = await open(path, 'w');
  const target = new WritableStream<StreamTargetChunk>({
    write: async ({ data, position }) => {
      await file.write(data, 0, data.length, position);
    },
  });
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new StreamTarget(target, { chunked: true }),
  });
  const picture = new EncodedVideoPacketSource('avc');
  const sound = new EncodedAudioPacketSource('aac');
  output.addVideoTrack(picture);
  output.addAudioTrack(sound);
  await output.start();
  const stepSec = await video.computeDuration();
  await Promise.all([
    repeat(video, stepSec, lengthSec, (packet) => picture.add(packet, { decoderConfig: videoConfig })),
    repeat(audio, stepSec, lengthSec, (packet) => sound.add(packet, { decoderConfig: audioConfig })),
  ]);
  await output.finalize();
  await file.close();
}

async function repeat(track: InputTrack, stepSec: number, lengthSec: number, add: Add): Promise<void> {
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (packet.timestamp >= 0 && packet.timestamp < stepSec - 1e-3) packets.push(packet);
  }
  for (let startSec = 0; startSec < lengthSec; startSec += stepSec) {
    for (const packet of packets) await add(packet.clone({ timestamp: startSec + packet.timestamp }));
  }
}
