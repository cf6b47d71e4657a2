import type { InputVideoTrack } from 'mediabunny';
import { disposeOnAbort } from '../../reading/dispose-on-abort';
import { openInput } from '../../reading/open-input';
import { videoTrackOf } from '../../reading/probe';
import type { FrameLayout } from '../geometry';
import { TrackingError, trackingErrorOf, withCode } from '../tracking-error';
import { DecodedClip } from './decoded-clip';
import { frameRangeOf, nthFrame } from './frame-range';
import type { FeedRequest } from './frames.protocol';
import type { PictureOutlet } from './picture-outlet';
import { picturesBackward } from './pictures-backward';
import { picturesForward } from './pictures-forward';
import { failureOf } from './reading-failure';

/**
 * Sends the clip's frames by WebCodecs: decodes them, shrinks their planes, waits while the tracking is behind.
 * @returns false when WebCodecs cannot decode this clip; nothing has been sent then.
 * @throws TrackingError 'clip' or 'decode', and the outlet's reason when no more pictures are wanted.
 */
export async function feedByDecoding(request: FeedRequest, outlet: PictureOutlet): Promise<boolean> {
  using input = openInput(request.source);
  using _ = disposeOnAbort(input, outlet.signal);
  const { direction } = request;
  let clip: DecodedClip | null = null;
  let sent = 0;
  try {
    const track = await withCode('clip', () => videoTrackOf(input));
    if (!(await track.canDecode())) return false;
    const range = await withCode('clip', () => frameRangeOf(track, request));
    const totalFrames = range.end - range.first;
    const layout = await layoutOf(track);
    clip = new DecodedClip(track, range, layout, outlet);
    const pictures = direction === 'forward' ? picturesForward(clip) : picturesBackward(clip);
    for await (const { frameIndex, timeSec, buffer, fullRange } of pictures) {
      if (frameIndex !== nthFrame(range, direction, sent)) break;
      // Not before it is sure that WebCodecs decode this clip.
      if (sent === 0) outlet.open(layout, totalFrames);
      outlet.sendPlanes(timeSec, buffer, fullRange);
      sent++;
    }
    // Where bytes are missing there are no frames, and no error.
    if (sent < totalFrames) throw new TrackingError('decode', 'Frames of the clip are missing');
    if (sent === 0) outlet.open(layout, 0);
    outlet.end();
    return true;
  } catch (error) {
    outlet.signal.throwIfAborted();
    const failure = trackingErrorOf(error, failureOf(error));
    if (clip?.hasDecoded !== true && failure.code === 'decode') return false;
    throw failure;
  }
}

/** How the track's frames are stored and shown. */
export async function layoutOf(track: InputVideoTrack): Promise<FrameLayout> {
  return {
    widthPx: await track.getSquarePixelWidth(),
    heightPx: await track.getSquarePixelHeight(),
    rotationDeg: await track.getRotation(),
    flip: await track.getFlip(),
  };
}
