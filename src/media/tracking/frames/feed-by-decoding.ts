import type { InputVideoTrack } from 'mediabunny';
import { disposeOnAbort } from '../../reading/dispose-on-abort';
import { openInput } from '../../reading/open-input';
import { videoTrackOf } from '../../reading/probe';
import { sampleFrames } from '../../reading/sampler';
import { makeGeometry } from '../geometry';
import type { FrameLayout } from '../geometry';
import { TrackingError, trackingErrorOf, withCode } from '../tracking-error';
import { frameRangeOf } from './frame-range';
import type { FeedRequest } from './frames.protocol';
import { pictureBytes } from './picture';
import type { PictureOutlet } from './picture-outlet';
import { PictureReader } from './picture-reader';
import { failureOf } from './reading-failure';

/**
 * Sends the clip's frames by WebCodecs: decodes them, shrinks their planes, waits while the tracking is behind.
 * @returns false when WebCodecs cannot decode this clip; nothing has been sent then.
 * @throws TrackingError 'clip' or 'decode', and the outlet's reason when no more pictures are wanted.
 */
export async function feedByDecoding(request: FeedRequest, outlet: PictureOutlet): Promise<boolean> {
  using input = openInput(request.source);
  using _ = disposeOnAbort(input, outlet.signal);
  let sent = 0;
  try {
    const track = await withCode('clip', () => videoTrackOf(input));
    if (!(await track.canDecode())) return false;
    const range = await withCode('clip', () => frameRangeOf(track, request));
    const layout = await layoutOf(track);
    const { processing } = makeGeometry(layout);
    const reader = new PictureReader(processing);
    for await (const frame of sampleFrames(track, range, outlet.signal)) {
      using sample = frame.sample;
      if (frame.frameIndex !== range.first + sent) break;
      await outlet.waitForRoom();
      const buffer = outlet.buffer(pictureBytes(processing));
      const { fullRange } = await reader.read(sample, buffer);
      // Not before: canDecode says what the browser believes, a decoded frame is proof.
      if (sent === 0) outlet.open(layout, range.end - range.first);
      outlet.sendPlanes(frame.timeSec, buffer, fullRange);
      sent++;
    }
    // Where bytes are missing there are no frames, and no error.
    if (sent < range.end - range.first) throw new TrackingError('decode', 'Frames of the clip are missing');
    if (sent === 0) outlet.open(layout, 0);
    outlet.end();
    return true;
  } catch (error) {
    outlet.signal.throwIfAborted();
    const failure = trackingErrorOf(error, failureOf(error));
    if (sent === 0 && failure.code === 'decode') return false;
    throw failure;
  }
}

async function layoutOf(track: InputVideoTrack): Promise<FrameLayout> {
  return {
    widthPx: await track.getSquarePixelWidth(),
    heightPx: await track.getSquarePixelHeight(),
    rotationDeg: await track.getRotation(),
    flip: await track.getFlip(),
  };
}
