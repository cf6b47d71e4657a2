import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

const FRAME_BYTES = 400;
/** An AVC decoder configuration of the baseline profile without parameter sets: enough for demuxing. */
const AVC_DESCRIPTION = new Uint8Array([1, 0x42, 0xe0, 0x1e, 0xff, 0xe0, 0]);

const FORMATS = {
  mp4: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  'mp4, tables at the end': () => new Mp4OutputFormat({ fastStart: false }),
  'mp4, fragmented': () => new Mp4OutputFormat({ fastStart: 'fragmented' }),
  mov: () => new MovOutputFormat({ fastStart: 'in-memory' }),
  webm: () => new WebMOutputFormat(),
  'webm without an index': () => new WebMOutputFormat({ appendOnly: true }),
} as const;

export type ClipFormat = keyof typeof FORMATS;

/**
 * A file with this many frames at 30 fps, filled with noise: demuxable but not playable. For tests in Node.
 * @param startSec time of the first frame.
 */
export function makeClipBytes(
  format: ClipFormat,
  frames: number,
  startSec = 0,
): Promise<Uint8Array<ArrayBuffer>> {
  return makeTracksBytes(format, [{ frames, startSec, frameSec: 1 / 30 }]);
}

/** A video track of pictures of equal length. */
export interface PictureTrack {
  readonly frames: number;
  readonly startSec: number;
  readonly frameSec: number;
}

/** Like makeClipBytes, with several video tracks. */
export async function makeTracksBytes(
  format: ClipFormat,
  tracks: readonly PictureTrack[],
): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const output = new Output({ format: FORMATS[format](), target });
  const isWebm = format.startsWith('webm');
  const sources = tracks.map(() => new EncodedVideoPacketSource(isWebm ? 'vp8' : 'avc'));
  for (const source of sources) output.addVideoTrack(source);
  await output.start();
  const decoderConfig = {
    codedWidth: 320,
    codedHeight: 180,
    ...(isWebm ? { codec: 'vp8' } : { codec: 'avc1.42e01e', description: AVC_DESCRIPTION }),
  };
  await Promise.all(
    sources.map(async (source, index) => {
      const { frames, startSec, frameSec } = tracks[index] ?? { frames: 0, startSec: 0, frameSec: 0 };
      for (let frame = 0; frame < frames; frame++) {
        const isKey = frame % 30 === 0;
        const data = new Uint8Array(FRAME_BYTES).fill(frame % 251);
        const packet = new EncodedPacket(
          data,
          isKey ? 'key' : 'delta',
          startSec + frame * frameSec,
          frameSec,
        );
        await source.add(packet, { decoderConfig });
      }
      source.close();
    }),
  );
  await output.finalize();
  if (target.buffer === null) throw new Error('Nothing was written');
  return new Uint8Array(target.buffer);
}
