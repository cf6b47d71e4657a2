import { useShallow } from 'zustand/react/shallow';
import { keptFrames, type FrameRange } from '@/domain/frame-range';
import type { DialogName } from '@/studio/session/editor-session';
import { overlayOf, type Overlay } from '@/studio/session/highlight';
import { useEditorSession, useSession } from './session-context';

export function useIsDialogOpen(name: DialogName): boolean {
  return useEditorSession(({ openDialogs }) => openDialogs.includes(name));
}

export function useKeptFrames(): FrameRange {
  const { clip } = useSession();
  const cut = useEditorSession((state) => state.cut);
  return keptFrames(cut, clip.info.frameCount);
}

/** The overlay to draw; the same object until one of its parts changes. */
export function useOverlay(): Overlay {
  return useEditorSession(useShallow(overlayOf));
}
