import { hasFrame, keptFrames, type FrameRange } from '@/domain/frame-range';
import type { EditorSession } from './editor-session';

/** The frames of the clip that are kept now. */
export function keptIn({ clip, getState }: Pick<EditorSession, 'clip' | 'getState'>): FrameRange {
  return keptFrames(getState().cut, clip.info.frameCount);
}

/** Whether the shown frame is one of those that are kept. */
export function isShownKept(session: EditorSession): boolean {
  return hasFrame(keptIn(session), session.playback.getFrame());
}

/** Goes to the first kept frame when the shown one is not kept. */
export function showKept(session: EditorSession): void {
  if (!isShownKept(session)) session.playback.seekToFrame(keptIn(session).first);
}
