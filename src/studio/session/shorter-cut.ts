import { FRAME_RATE } from '@/domain/limits';
import { hasFrame, lengthOf, shortenedTo, type FrameRange } from '@/domain/frame-range';
import type { ShorterCut } from './shortage';
import type { EditorSession } from './editor-session';
import { keptIn } from './kept-frames';

/**
 * The longest prefix of the kept frames that the user's tokens cover. If it would end before the frame on which the
 * player was chosen, it starts at that frame instead. Null when the tokens cover no frame.
 */
export function shorterCutOf(session: EditorSession): ShorterCut | null {
  const { payableFrames } = session.getState().price;
  const kept = keptIn(session);
  const payable = payableFrames === null ? null : payablePart(session, kept, payableFrames);
  if (!payable || lengthOf(payable) >= lengthOf(kept)) return null;
  return {
    frames: lengthOf(payable),
    apply: () => {
      session.dispatch({ type: 'cut', cut: payable, isFinal: true });
      if (!hasFrame(payable, session.playback.getFrame())) session.playback.seekToFrame(payable.first);
    },
  };
}

function payablePart(session: EditorSession, kept: FrameRange, frames: number): FrameRange | null {
  const { phase, price } = session.getState();
  const part = shortenedTo(kept, price.paidFrames, frames);
  const chosen = phase.kind === 'readyToTrack' ? phase.startSec * FRAME_RATE : session.playback.getFrame();
  const frame = Math.round(chosen);
  if (!part || hasFrame(part, frame) || !hasFrame(kept, frame)) return part;
  return shortenedTo({ ...kept, first: frame }, price.paidFrames, frames);
}
