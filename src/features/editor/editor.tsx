import { useMemo, useReducer, useRef, useState } from 'react';
import { ERROR_TEXTS } from '@/domain/errors';
import { editorReducer, initialEditorState } from '@/domain/editor/editor-machine';
import type { TrackingMethod } from '@/domain/track';
import { displayName } from '@/domain/video';
import { announce } from '@/ui/live-region';
import { toast } from '@/ui/toast';
import { EditorBar } from './editor-bar';
import type { EditorOutlets } from './editor-props';
import { overlayStyleOf } from './overlay-style';
import { SideColumn } from './side-column';
import { Stage } from './stage/stage';
import { ToolRow } from './stage/tool-row';
import { Timeline } from './timeline/timeline';
import { Transport } from './transport/transport';
import { useClipPrice } from './use-clip-price';
import { useCommandContext } from './use-command-context';
import type { EditorClip } from './use-editor-clip';
import { useExportPicture } from './use-export-picture';
import { useLivePicture } from './use-live-picture';
import { usePaidTracking } from './use-paid-tracking';
import { usePhaseAnnouncements } from './use-phase-announcements';
import { usePlayback } from './use-playback';

interface EditorProps {
  readonly clip: EditorClip;
  readonly src: string;
  readonly backTo: string;
  readonly outlets: EditorOutlets;
}

/** The editor of one clip: mode machine, playback, tracking and what shows them. */
export function Editor({ clip, src, backTo, outlets }: EditorProps) {
  const { video, info, source } = clip;
  const { onTokenShortage } = outlets;
  const frame = { widthPx: info.widthPx, heightPx: info.heightPx };
  const [state, dispatch] = useReducer(editorReducer, frame, initialEditorState);
  const [method, setMethod] = useState<TrackingMethod>('farneback');
  const videoRef = useRef<HTMLVideoElement>(null);
  const stageRef = useRef<HTMLDivElement>(null);
  const frameFieldRef = useRef<HTMLInputElement>(null);
  const playback = usePlayback(videoRef, info);
  const price = useClipPrice(clip);
  const style = useMemo(() => overlayStyleOf(video), [video]);
  const { points, selectionRadiusPx, phase } = state;
  const { widthPx: videoWidthPx, heightPx: videoHeightPx } = info;
  const overlay = useMemo(
    () => ({ points, style, videoWidthPx, videoHeightPx, selectionRadiusPx }),
    [points, style, videoWidthPx, videoHeightPx, selectionRadiusPx],
  );
  const progress = usePaidTracking({ phase, source, method, dispatch, price, onTokenShortage });
  useLivePicture(playback, state);
  usePhaseAnnouncements(phase, progress);
  const picture = useExportPicture(videoRef, overlay, playback, state.isExporting);
  const context = useCommandContext({
    state,
    dispatch,
    playback,
    price,
    onTokenShortage,
    stageRef,
    frameFieldRef,
  });
  const stage = { src, videoRef, stageRef, playback, state, dispatch, overlay };

  return (
    <div className="mx-auto w-full max-w-360 pb-32 [--stage-height:calc(100dvh-112px-60px)] desk:pb-4 desk:[--stage-height:max(280px,calc(100dvh-112px-56px-128px))]">
      <EditorBar
        title={displayName(video)}
        phase={phase}
        progress={progress}
        context={context}
        backTo={backTo}
      />
      <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_296px] desk:gap-x-5 desk:px-6">
        <div>
          <div className="relative">
            <Stage {...stage} onVideoError={() => toast.error(ERROR_TEXTS['video-load-retry'])} />
            {context && <ToolRow context={context} />}
          </div>
          {context && <Transport context={context} frameFieldRef={frameFieldRef} />}
        </div>
        <div className="flex flex-col gap-3 px-3 pb-4 desk:px-0">
          {context && (
            <SideColumn
              context={context}
              method={method}
              onMethodChange={setMethod}
              progress={progress}
              playerName={style.playerName}
              price={price}
            />
          )}
        </div>
        <div className="desk:col-span-2">
          <Timeline playback={playback} source={source} state={state} frameCount={info.frameCount} />
        </div>
      </div>
      {state.isExporting &&
        outlets.renderExport({
          job: { video, source, points, selectionRadiusPx, style },
          picture,
          onClose: () => {
            dispatch({ type: 'exportEnded' });
            announce('Back in the editor');
          },
        })}
    </div>
  );
}
