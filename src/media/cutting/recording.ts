import { EncodedPacketSink } from 'mediabunny';
import type { InputVideoTrack } from 'mediabunny';
import type { PixelSize } from '@/domain/pixel-size';
import { openInput } from '../reading/open-input';
import { videoTrackOf } from '../reading/probe';
import { SAME_TIME_SEC, type CutRange } from './cut-range';
import { StripPictures } from './strip-picture';

/** A local file of any length, of which only the index and what is shown is read. The size is the displayed one. */
export interface Recording extends PixelSize {
  readonly durationSec: number;
  /** The frame that is shown at a time; before the first and after the last one, those. */
  frameAt(timeSec: number): Promise<CutRange>;
  /**
   * Pictures of key frames all over the file, each delivered as soon as it is decoded.
   * @throws AbortError, or the error of the decoder or the disk.
   */
  readStrip(
    count: number,
    size: PixelSize,
    signal: AbortSignal,
    onPicture: (index: number, picture: ImageData) => void,
  ): Promise<void>;
  close(): void;
}

/** @throws AppError 'file-type' for a file that is not a usable clip, or the error of the disk. */
export async function openRecording(blob: Blob): Promise<Recording> {
  const input = await openInput({ kind: 'blob', blob });
  try {
    const track = await videoTrackOf(input);
    const size = { widthPx: await track.getDisplayWidth(), heightPx: await track.getDisplayHeight() };
    return describe(track, size, await track.computeDuration(), () => input.dispose());
  } catch (error) {
    input.dispose();
    throw error;
  }
}

function describe(
  track: InputVideoTrack,
  size: PixelSize,
  durationSec: number,
  close: () => void,
): Recording {
  const packets = new EncodedPacketSink(track);
  const metadataOnly = { metadataOnly: true };
  return {
    ...size,
    durationSec,
    close,
    frameAt: async (timeSec) => {
      const packet =
        (await packets.getPacket(timeSec + SAME_TIME_SEC, metadataOnly)) ??
        (await packets.getFirstPacket(metadataOnly));
      if (!packet) return { startSec: 0, endSec: durationSec };
      return { startSec: packet.timestamp, endSec: packet.timestamp + packet.duration };
    },
    readStrip: async (count, size, signal, onPicture) => {
      const pictures = await StripPictures.open(track, size);
      for (let index = 0; index < count; index++) {
        const key = await packets.getKeyPacket((durationSec * (index + 0.5)) / count, metadataOnly);
        signal.throwIfAborted();
        const picture = key && (await pictures.at(key.timestamp));
        signal.throwIfAborted();
        if (picture) onPicture(index, picture);
      }
    },
  };
}
