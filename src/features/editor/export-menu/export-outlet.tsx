import { useEffect, useMemo, useState } from 'react';
import { shapeSizeOf } from '@/domain/export-shape';
import type { ExportJob } from '@/media/export/export-job';
import { SHOWN_FREEZE } from '@/media/drawing/looks/identify';
import { announce } from '@/ui/live-region';
import type { EditorOutlets } from '../editor-props';
import { timeOfFrame } from '../playback/frame-grid';
import { useEditorSession, usePlayback, useSession } from '../session/session-context';
import { useHighlight, useOverlay } from '../session/highlight';
import { shorterCutOf } from '../session/shorter-cut';
import { captureFrame } from './capture-frame';
import { sizeChoices } from './size-choices';

type ExportOutletProps = Pick<EditorOutlets, 'renderExport'>;

/** Shows the open export, which another feature renders. */
export function ExportOutlet({ renderExport }: ExportOutletProps) {
  return useEditorSession((state) => state.isExporting) ? <OpenExport renderExport={renderExport} /> : null;
}

function OpenExport({ renderExport }: ExportOutletProps) {
  const session = useSession();
  const { dispatch } = session;
  const isDebug = useEditorSession((state) => state.isDebug);
  const price = useEditorSession((state) => state.price);
  const shortage = useMemo(
    () => ({ neededTokens: price.neededTokens, shorterCut: shorterCutOf(session) }),
    [session, price],
  );
  const frame = useEditorSession((state) => state.frame);
  const job = useExportJob();
  const { shape } = job.options;
  const picture = useShownPicture();
  return renderExport({
    job,
    picture,
    frame: shapeSizeOf(frame, shape),
    smallerSizes: sizeChoices(frame, shape)
      .map(({ size }) => size)
      .filter((size) => size !== 'source'),
    isDebug,
    shortage,
    onNamed: ({ title, playerName, recordingDate }) => {
      // The document rests while it is exported. One step to undo, as in Video Details.
      dispatch({ type: 'exportEnded' });
      dispatch({ type: 'restyle', style: { playerName, recordingDate }, isFinal: false });
      dispatch({ type: 'rename', title });
      dispatch({ type: 'settle' });
      dispatch({ type: 'exportStarted' });
    },
    onClose: () => {
      dispatch({ type: 'exportEnded' });
      announce('Back in the editor');
    },
  });
}

/** Returns the same object while its parts are unchanged, because a new object would restart the export. */
function useExportJob(): ExportJob {
  const { clip } = useSession();
  const options = useEditorSession((state) => state.exportOptions);
  const title = useEditorSession((state) => state.title);
  const highlight = useHighlight();
  const { video, source } = clip;
  return useMemo(
    () => ({ video: { ...video, friendlyName: title }, source, highlight, options }),
    [video, title, source, highlight, options],
  );
}

/** The shown frame with its overlay, captured when the export begins; null before that and when there is none. */
function useShownPicture(): string | null {
  const { elements } = useSession();
  const playback = usePlayback();
  const overlay = useOverlay();
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    const video = elements.video.current;
    if (!video) return undefined;
    let isCurrent = true;
    let url: string | null = null;
    const capture = async (): Promise<void> => {
      const timeSec = timeOfFrame(playback.getFrame());
      url = await captureFrame(video, { ...overlay, timeSec, freeze: SHOWN_FREEZE });
      if (isCurrent) setPicture(url);
      else if (url) URL.revokeObjectURL(url);
    };
    void capture();
    return () => {
      isCurrent = false;
      setPicture(null);
      if (url) URL.revokeObjectURL(url);
    };
  }, [elements, overlay, playback]);
  return picture;
}
