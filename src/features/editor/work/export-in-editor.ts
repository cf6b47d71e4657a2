import { SHOWN_FREEZE } from '@/media/drawing/looks/identify';
import { ClipExport, type ExportHost } from '@/studio/film/clip-export';
import { toast } from '@/ui/toast';
import { elementsOf } from '../session/editor-elements';
import { captureFrame } from '../export-menu/capture-frame';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { shortageOf } from '@/studio/session/check-payable';
import type { EditorSession, OpenExport } from '@/studio/session/editor-session';
import { highlightOf, overlayOf } from '@/studio/session/highlight';

/** Exports from a visible editor: its session's clip and path, with the current picture. */
export const exportInEditor: OpenExport = (session, options) => {
  const { clip, terms, getState, dispatch, change } = session;
  const host: ExportHost = {
    terms: terms.film,
    subject: () => ({
      video: { ...clip.video, friendlyName: getState().title },
      source: clip.source,
      highlight: highlightOf(getState()),
    }),
    capture: () => captureShown(session),
    rename: (names) => dispatch({ type: 'nameFilm', ...names }),
    onShort: () => session.tellShortage(shortageOf(session)),
    onSavedTooLate: () =>
      toast.info('Video Saved', { description: 'It was saved before it could be canceled.' }),
    onClosed: () => {
      change({ film: null });
      dispatch({ type: 'exportEnded' });
    },
  };
  return new ClipExport(host, options);
};

/** The current frame with its overlay. */
async function captureShown(session: EditorSession): Promise<string | null> {
  const { playback, getState } = session;
  const video = elementsOf(session).video.current;
  if (!video) return null;
  const timeSec = timeOfFrame(playback.getFrame());
  return await captureFrame(video, { ...overlayOf(getState()), timeSec, freeze: SHOWN_FREEZE });
}
