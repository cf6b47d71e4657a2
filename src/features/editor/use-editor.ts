import { useMemo, useReducer, useRef, useState } from 'react';
import { editorReducer, initialEditorState } from '@/domain/editor/editor-machine';
import { canExport } from '@/domain/editor/editor-state';
import type { TrackingMethod } from '@/domain/track';
import { openQuestions } from './crossings/open-crossing';
import { useDetailsSaving } from './details/use-details-saving';
import type { EditorOutlets } from './editor-props';
import { useExporting } from './export-menu/use-exporting';
import { useWarmExport } from './export-menu/use-warm-export';
import { keptLooksOf } from './overlay-style';
import { useRunNotice } from './saving/use-run-notice';
import type { EditableTrack } from './saving/use-saved-track';
import { useSaving } from './saving/use-saving';
import { useClipPrice } from './use-clip-price';
import { useCommandContext } from './use-command-context';
import type { EditorClip } from './use-editor-clip';
import { useExportPicture } from './export-menu/use-export-picture';
import { useKeptPath } from './use-kept-path';
import { useLivePicture } from './use-live-picture';
import { usePaidTracking } from './use-paid-tracking';
import { usePersonFitting } from './use-person-fitting';
import { usePhaseAnnouncements } from './use-phase-announcements';
import { usePlayback } from './use-playback';

/** All that moves in the editor of one clip: mode machine, playback, tracking, price and commands. */
export function useEditor(clip: EditorClip, track: EditableTrack, { onTokenShortage }: EditorOutlets) {
  const { video, info, source } = clip;
  const { widthPx, heightPx } = info;
  const [state, dispatch] = useReducer(editorReducer, null, () =>
    initialEditorState({ widthPx, heightPx }, keptLooksOf(video), track.initial),
  );
  const [method, setMethod] = useState<TrackingMethod>(track.initial?.method ?? 'farneback');
  const videoRef = useRef<HTMLVideoElement>(null);
  const stageRef = useRef<HTMLDivElement>(null);
  const frameFieldRef = useRef<HTMLInputElement>(null);
  const playback = usePlayback(videoRef, info);
  const price = useClipPrice(clip);
  const { selectionRadiusPx, phase, isExporting, style, title } = state;
  const named = useMemo(() => ({ ...clip, video: { ...clip.video, friendlyName: title } }), [clip, title]);
  const { path, points } = useKeptPath(state);
  const highlight = useMemo(() => ({ points, selectionRadiusPx, style }), [points, selectionRadiusPx, style]);
  const overlay = useMemo(
    () => ({ ...highlight, videoWidthPx: widthPx, videoHeightPx: heightPx }),
    [highlight, widthPx, heightPx],
  );
  const exporting = useExporting({ clip: named, highlight, price, playback, dispatch, onTokenShortage });
  const progress = usePaidTracking({ phase, source, method, dispatch, price, onTokenShortage });
  usePersonFitting({ phase, videoRef, dispatch });
  const saver = useDetailsSaving(video, state);
  useSaving(track, state, method, playback);
  useRunNotice(video.id, track.saved, phase.kind === 'tracking');
  useLivePicture(playback, phase);
  useWarmExport(canExport(state));
  usePhaseAnnouncements(phase, progress, openQuestions(state).length > 0);
  const context = useCommandContext({
    state,
    dispatch,
    playback,
    price,
    onTokenShortage,
    openExport: exporting.openExport,
    stageRef,
    frameFieldRef,
  });
  const picture = useExportPicture(videoRef, overlay, playback, isExporting);
  return {
    context,
    stage: { videoRef, stageRef, playback, state, dispatch, overlay },
    frameFieldRef,
    saver,
    tracking: {
      path,
      source,
      method,
      onMethodChange: setMethod,
      progress,
      price,
      playerName: style.playerName,
    },
    exportMenu: exporting.menu,
    exportHandover: { ...exporting.handover, picture },
  } as const;
}
