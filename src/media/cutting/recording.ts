import { EncodedPacketSink } from 'mediabunny';
import type { Input, InputVideoTrack } from 'mediabunny';
import { clamp } from '@/domain/editor/selection';
import type { PixelSize } from '@/domain/pixel-size';
import { playsEditLists } from '../edit-lists';
import { clipTimesOf, editsOf, hidesParts } from '../reading/clip-times';
import { changesSpeed, type ClipTimes } from '../reading/movie/presentation';
import { openInput } from '../reading/open-input';
import { videoTrackOf } from '../reading/probe';
import { CutProblemError } from './cut-error';
import { SAME_TIME_SEC, type CutRange } from './cut-range';
import { StripPictures } from './strip-picture';

/** WebM rounds times to milliseconds, but not always frame durations. */
const ROUNDED_SEC = 1e-3;

/** A local file of any length; reads only its index and the frames shown. The size is the displayed one. */
export interface Recording extends PixelSize {
  readonly durationSec: number;
  /** The frame shown at a time; the first or last frame outside the file. */
  frameAt(timeSec: number): Promise<CutRange>;
  /** When the next key frame after a time is shown; null after the last one. */
  keyFrameAfter(timeSec: number): Promise<number | null>;
  /**
   * Pictures of key frames spread over the file, each delivered as soon as it is decoded.
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

/** @throws AppError 'file-type' for a file that is not a usable clip, CutProblemError, or the disk's error. */
export async function openRecording(blob: Blob): Promise<Recording> {
  const input = await openInput({ kind: 'blob', blob });
  try {
    const track = await videoTrackOf(input);
    const size = { widthPx: await track.getDisplayWidth(), heightPx: await track.getDisplayHeight() };
    return describe(track, size, await timesOf(input, track), () => input.dispose());
  } catch (error) {
    input.dispose();
    throw error;
  }
}

/** @throws CutProblemError 'edited' or 'trimmed' for a recording that the screen's player would show differently. */
async function timesOf(input: Input, track: InputVideoTrack): Promise<ClipTimes> {
  const times = await clipTimesOf(track);
  if (times.parts.length > 1 || changesSpeed(editsOf(track))) throw new CutProblemError('edited');
  const isShown = playsEditLists(navigator.userAgent) || !(await hidesParts(input, track));
  if (!isShown) throw new CutProblemError('trimmed');
  return times;
}

function describe(
  track: InputVideoTrack,
  size: PixelSize,
  { originSec, durationSec: lengthSec, parts }: ClipTimes,
  close: () => void,
): Recording {
  const durationSec = originSec + lengthSec;
  const shiftSec = parts[0]?.shiftSec ?? 0;
  const packets = new EncodedPacketSink(track);
  const metadataOnly = { metadataOnly: true };
  const lastSec = durationSec - 2 * SAME_TIME_SEC;
  return {
    ...size,
    durationSec,
    close,
    frameAt: async (timeSec) => {
      const packet =
        (await packets.getPacket(
          clamp(timeSec, originSec, lastSec) + shiftSec + SAME_TIME_SEC,
          metadataOnly,
        )) ?? (await packets.getFirstPacket(metadataOnly));
      if (!packet) return { startSec: 0, endSec: durationSec };
      const startSec = packet.timestamp - shiftSec;
      const saidSec = packet.timestamp + packet.duration;
      const next = await packets.getPacket(saidSec + ROUNDED_SEC, metadataOnly);
      const isLater = next !== null && next.timestamp > packet.timestamp + SAME_TIME_SEC;
      const endSec = (isLater ? next.timestamp : saidSec) - shiftSec;
      return { startSec, endSec: Math.min(endSec, durationSec) };
    },
    keyFrameAfter: async (timeSec) => {
      const verified = { verifyKeyPackets: true };
      const key = await packets.getKeyPacket(Math.max(originSec, timeSec) + shiftSec, verified);
      const next = key && (await packets.getNextKeyPacket(key, verified));
      return next && next.timestamp - shiftSec < durationSec ? next.timestamp - shiftSec : null;
    },
    readStrip: async (count, size, signal, onPicture) => {
      const pictures = await StripPictures.open(track, size);
      for (let index = 0; index < count; index++) {
        const key = await packets.getKeyPacket(
          (durationSec * (index + 0.5)) / count + shiftSec,
          metadataOnly,
        );
        signal.throwIfAborted();
        const picture = key && (await pictures.at(key.timestamp));
        signal.throwIfAborted();
        if (picture) onPicture(index, picture);
      }
    },
  };
}
