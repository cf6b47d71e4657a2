import type { InputVideoTrack } from 'mediabunny';
import { disposeOnAbort } from '../../../reading/dispose-on-abort';
import { openInput } from '../../../reading/open-input';
import { videoTrackOf } from '../../../reading/probe';
import type { FrameLayout } from '../../geometry';
import { TrackingError, trackingErrorOf, withCode } from '../../tracking-error';
import { ClipDecoder } from './clip-decoder';
import { frameRangeOf, nthFrame } from './frame-range';
import type { FeedRequest } from '../transport/frames.protocol';
import type { FrameSender } from '../transport/frame-sender';
import { picturesBackward } from './pictures-backward';
import { picturesForward } from './pictures-forward';
import { readingFailureOf } from './reading-failure';

/**
 * Sends the clip's frames using WebCodecs: decodes them, shrinks their planes, and waits while the tracker is slower.
 * @returns false when WebCodecs cannot decode this clip; then nothing has been sent.
 * @throws TrackingError 'clip' or 'decode', and the sender's reason when no more pictures are wanted.
 */
export async function feedByDecoding(request: FeedRequest, sender: FrameSender): Promise<boolean> {
  using input = await openInput(request.source, sender.signal);
  using _ = disposeOnAbort(input, sender.signal);
  const { direction } = request;
  let clip: ClipDecoder | null = null;
  let sent = 0;
  try {
    const track = await withCode('clip', () => videoTrackOf(input));
    if (!(await track.canDecode())) return false;
    const range = await withCode('clip', () => frameRangeOf(track, request));
    const totalFrames = range.end - range.first;
    const layout = await layoutOf(track);
    clip = new ClipDecoder(track, range, layout, sender);
    const pictures = direction === 'forward' ? picturesForward(clip) : picturesBackward(clip);
    for await (const picture of pictures) {
      if (picture.frameIndex !== nthFrame(range, direction, sent)) break;
      // Announce the clip only after a frame was decoded, because another feed sends clips that WebCodecs cannot
      // decode.
      if (sent === 0) sender.open(layout, totalFrames);
      sender.sendPlanes(picture);
      sent++;
    }
    // Missing bytes produce fewer frames and no error.
    if (sent < totalFrames) throw new TrackingError('decode', 'Frames of the clip are missing');
    if (sent === 0) sender.open(layout, 0);
    sender.end();
    return true;
  } catch (error) {
    sender.signal.throwIfAborted();
    const failure = trackingErrorOf(error, readingFailureOf(error));
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
