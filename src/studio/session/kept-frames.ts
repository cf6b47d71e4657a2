import { hasFrame, keptFrames, type FrameRange } from '@/domain/frame-range';
import type { EditorSession } from './editor-session';

/** The frames of the clip that the cut keeps. */
export function keptIn({ clip, getState }: Pick<EditorSession, 'clip' | 'getState'>): FrameRange {
  return keptFrames(getState().cut, clip.info.frameCount);
}

/** Whether the cut keeps the current frame. */
export function isShownKept(session: EditorSession): boolean {
  return hasFrame(keptIn(session), session.playback.getFrame());
}

/** Seeks to the first kept frame if the current one is cut off. */
export function showKept(session: EditorSession): void {
  if (!isShownKept(session)) session.playback.seekToFrame(keptIn(session).first);
}
