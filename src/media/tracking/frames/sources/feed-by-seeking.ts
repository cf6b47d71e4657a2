import { EncodedPacketSink } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import { disposeOnAbort } from '../../../reading/dispose-on-abort';
import { openInput } from '../../../reading/open-input';
import { clipTimesOf } from '../../../reading/clip-times';
import { videoTrackOf } from '../../../reading/probe';
import { lookupSec } from '../../../reading/sampler';
import { makeGeometry } from '../../geometry';
import { TrackingError, withCode } from '../../tracking-error';
import { frameRangeOf, nthFrame } from './frame-range';
import type { FeedRequest } from '../transport/frames.protocol';
import type { FrameSender } from '../transport/frame-sender';
import { SteppedVideo } from './stepped-video';
import type { ShownFrame } from './stepped-video';

/**
 * Sends the clip's frames without WebCodecs: a <video> element seeks to each frame of the grid. It runs on the page but
 * does no heavy work there. The length and the frames' times come from demuxing, which needs no decoder.
 * @throws TrackingError 'clip', 'no-decoder' or 'decode', and the sender's reason when no more pictures are wanted.
 */
export async function feedBySeeking(request: FeedRequest, sender: FrameSender): Promise<void> {
  using input = await openInput(request.source, sender.signal);
  using _ = disposeOnAbort(input, sender.signal);
  const track = await withCode('clip', () => videoTrackOf(input));
  const range = await withCode('clip', () => frameRangeOf(track, request));
  const times = await withCode('clip', () => clipTimesOf(track));
  const packets = new EncodedPacketSink(track);
  using video = new SteppedVideo(request.source, sender.signal);
  await video.open();
  // The element rotates the picture, and picks its own size if the file states several.
  const layout = {
    widthPx: await track.getDisplayWidth(),
    heightPx: await track.getDisplayHeight(),
    rotationDeg: 0,
    flip: false,
  } as const;
  const { processing } = makeGeometry(layout);
  const totalFrames = range.end - range.first;
  sender.open(layout, totalFrames);
  for (let sent = 0; sent < totalFrames; sent++) {
    const k = nthFrame(range, request.direction, sent);
    await sender.waitForSlot();
    const { timestampSec, durationSec } = await frameAt(packets, lookupSec(times, k));
    await video.show({ timestampSec: timestampSec - (times.parts[0]?.shiftSec ?? 0), durationSec });
    sender.sendBitmap(k / FRAME_RATE, await video.picture(processing));
  }
  sender.end();
}

/**
 * The frame shown at a time, with the middle of that frame as the time to seek to. Seeking to the exact start of a
 * frame shows the previous frame in a third of the cases. (k + 0.5)/30 is the middle of a frame of 1/30 s, but it falls
 * between two frames of 1/60 s.
 */
async function frameAt(packets: EncodedPacketSink, timeSec: number): Promise<ShownFrame> {
  const packet = await withCode('clip', () => packets.getPacket(timeSec, { metadataOnly: true }));
  if (packet === null) throw new TrackingError('decode', 'Frames of the clip are missing');
  const durationSec = packet.duration > 0 ? Math.min(packet.duration, 1 / FRAME_RATE) : 1 / FRAME_RATE;
  return { timestampSec: packet.timestamp, durationSec };
}
