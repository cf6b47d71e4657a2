import { EncodedPacketSink } from 'mediabunny';
import type { EncodedPacket, Input, InputVideoTrack } from 'mediabunny';
import { CutProblemError } from './cut-error';
import { isWithin, SAME_TIME_SEC, type CutRange, type CutRanges } from './cut-range';
import { CutSounds } from './cut-sounds';
import type { CutContext, CutVideo } from './cut-types';
import { keyFrameBefore, packetsUntil } from './plan-cut';
import { PlayFile, type OpenTarget } from './play-file';

/** Firefox plays it only in WebM, where no edit list trims the sound. */
const PLAYED_IN_WEBM = 'vp8';

/**
 * Copies a play of any codec from the key frame before it, even if this browser cannot encode it. If the play starts
 * with a key frame and needs no other packets, the file is the play. Otherwise it has extra frames around the play, and
 * a conversion takes only the play out of it.
 * @throws CutProblemError, AppError 'export-no-space', the signal's reason, or the disk's error.
 */
export async function copyPlay(
  blob: Blob,
  input: Input,
  track: InputVideoTrack,
  { presented, pictures: range }: CutRanges,
  openTarget: OpenTarget,
  context: CutContext,
): Promise<CutVideo> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !decoderConfig) throw new CutProblemError('not-copyable');
  const sink = new EncodedPacketSink(track);
  const first = await keyFrameBefore(sink, range);
  const packets = withoutEnd(await packetsUntil(sink, first, range.endSec), range);
  const frames = packets.filter(({ timestamp }) => isWithin(timestamp, range)).length;
  using sounds = await CutSounds.open(input, blob, presented, context.signal);
  const parts = {
    input,
    track,
    codec,
    decoderConfig,
    range,
    sounds: sounds.tracks,
    pictures: packets.length,
    picturesBytes: packets.reduce((sum, { byteLength }) => sum + byteLength, 0),
  };
  const file = await PlayFile.open(parts, openTarget);
  try {
    let done = 0;
    for await (const packet of sink.packets(first)) {
      if (done === packets.length) break;
      context.signal.throwIfAborted();
      await file.add(packet);
      context.onProgress(++done / packets.length);
    }
    await file.finish();
    const needsConversion = frames < packets.length || codec === PLAYED_IN_WEBM;
    return { type: file.type, frames, encodedFrames: 0, needsConversion };
  } finally {
    await file.close();
  }
}

/** Packets up to the last one that belongs to a frame in the range. */
function withoutEnd(packets: readonly EncodedPacket[], { endSec }: CutRange): readonly EncodedPacket[] {
  const last = packets.findLastIndex(({ timestamp }) => timestamp < endSec - SAME_TIME_SEC);
  return packets.slice(0, last + 1);
}
