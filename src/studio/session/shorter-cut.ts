import { FRAME_RATE } from '@/domain/limits';
import { hasFrame, lengthOf, shortenedTo, type FrameRange } from '@/domain/frame-range';
import type { ClipPrice } from '../clip/clip-price';
import type { ShorterCut } from './shortage';
import type { EditorSession } from './editor-session';
import { keptIn } from './kept-frames';

/**
 * The longest prefix of the kept frames that the user's tokens cover. If it would end before the frame on which the
 * player was chosen, it starts at that frame instead. Null when the tokens cover no frame.
 */
export function shorterCutOf(session: EditorSession): ShorterCut | null {
  const { price } = session.getState();
  const kept = keptIn(session);
  const payable = price && payablePart(session, kept, price);
  if (!payable || lengthOf(payable) >= lengthOf(kept)) return null;
  return {
    frames: lengthOf(payable),
    apply: () => {
      session.dispatch({ type: 'cut', cut: payable, isFinal: true });
      if (!hasFrame(payable, session.playback.getFrame())) session.playback.seekToFrame(payable.first);
    },
  };
}

function payablePart(
  session: EditorSession,
  kept: FrameRange,
  { paidFrames, payableFrames }: ClipPrice,
): FrameRange | null {
  if (payableFrames === null) return null;
  const { phase } = session.getState();
  const part = shortenedTo(kept, paidFrames, payableFrames);
  const chosen = phase.kind === 'readyToTrack' ? phase.startSec * FRAME_RATE : session.playback.getFrame();
  const frame = Math.round(chosen);
  if (!part || hasFrame(part, frame) || !hasFrame(kept, frame)) return part;
  return shortenedTo({ ...kept, first: frame }, paidFrames, payableFrames);
}
