import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { AppError, ERROR_TEXTS, messageOf } from '@/domain/errors';
import { editorReducer, initialEditorState } from '@/domain/editor/editor-machine';
import type { TrackingMethod } from '@/domain/track';
import { displayName } from '@/domain/video';
import { coolDownTracking, warmUpTracking } from '@/media/tracking/track-player';
import { announce } from '@/ui/live-region';
import { toast } from '@/ui/toast';
import type { CommandContext } from './commands/command';
import { playbackCommands } from './commands/playback-commands';
import { trackingCommands } from './commands/tracking-commands';
import { useShortcuts } from './commands/use-shortcuts';
import { EditorBar } from './editor-bar';
import type { EditorOutlets } from './editor-props';
import { overlayStyleOf } from './overlay-style';
import { SideColumn } from './side-column';
import { Stage } from './stage/stage';
import { ToolRow } from './stage/tool-row';
import { Timeline } from './timeline/timeline';
import { Transport } from './transport/transport';
import { timeOfFrame } from './playback/frame-grid';
import { useClipPrice } from './use-clip-price';
import type { EditorClip } from './use-editor-clip';
import { useExportPicture } from './use-export-picture';
import { useLivePicture } from './use-live-picture';
import { usePhaseAnnouncements } from './use-phase-announcements';
import { usePlayback } from './use-playback';
import { useTracking } from './use-tracking';

const COMMANDS = [...trackingCommands, ...playbackCommands];

interface EditorProps {
  readonly clip: EditorClip;
  readonly src: string;
  readonly backTo: string;
  readonly outlets: EditorOutlets;
}

/** The editor of one clip: mode machine, playback, tracking and what shows them. */
export function Editor({ clip, src, backTo, outlets }: EditorProps) {
  const { video, info, source } = clip;
  const [state, dispatch] = useReducer(
    editorReducer,
    { widthPx: info.widthPx, heightPx: info.heightPx },
    initialEditorState,
  );
  const [method, setMethod] = useState<TrackingMethod>('farneback');
  const videoRef = useRef<HTMLVideoElement>(null);
  const stageRef = useRef<HTMLDivElement>(null);
  const frameFieldRef = useRef<HTMLInputElement>(null);
  const playback = usePlayback(videoRef, info);
  const price = useClipPrice(clip);
  const style = useMemo(() => overlayStyleOf(video), [video]);

  const overlay = useMemo(
    () => ({
      points: state.points,
      style,
      videoWidthPx: info.widthPx,
      videoHeightPx: info.heightPx,
      selectionRadiusPx: state.selectionRadiusPx,
    }),
    [state.points, state.selectionRadiusPx, style, info.widthPx, info.heightPx],
  );

  const chargeOnce = (): void => {
    if (price.paidTokens > 0) return;
    price.charge().catch((error: unknown) => {
      dispatch({ type: 'trackFailed' });
      if (error instanceof AppError && error.code === 'insufficient-tokens') {
        outlets.onTokenShortage({ neededTokens: price.cost });
      } else {
        toast.error(messageOf(error, 'tracking-failed'));
      }
    });
  };
  const progress = useTracking({
    phase: state.phase,
    source,
    method,
    dispatch,
    onFirstFrames: chargeOnce,
    onError: (error) => toast.error(messageOf(error, 'tracking-failed')),
  });
  useLivePicture(playback, state);
  usePhaseAnnouncements(state.phase, progress);
  useEffect(() => {
    if (state.phase.kind === 'selecting') warmUpTracking();
  }, [state.phase.kind]);
  useEffect(() => coolDownTracking, []);
  const picture = useExportPicture(videoRef, overlay, playback, state.isExporting);

  const context: CommandContext | null = playback && {
    state,
    dispatch,
    playback,
    startTracking: () => {
      if (!price.isAffordable) {
        outlets.onTokenShortage({ neededTokens: price.cost });
        return;
      }
      playback.pause();
      dispatch({ type: 'start', timeSec: timeOfFrame(playback.getFrame()) });
    },
    openExport: () => {
      playback.pause();
      dispatch({ type: 'exportStarted' });
    },
    toggleFullscreen: () => void toggleFullscreen(stageRef.current),
    focusFrameField: () => frameFieldRef.current?.focus(),
  };
  useShortcuts(COMMANDS, context);

  return (
    <div className="mx-auto w-full max-w-360 pb-32 [--stage-height:calc(100dvh-112px-60px)] desk:pb-4 desk:[--stage-height:max(280px,calc(100dvh-112px-56px-128px))]">
      <EditorBar
        title={displayName(video)}
        phase={state.phase}
        trackedShare={
          progress && progress.totalFrames > 0 ? progress.processedFrames / progress.totalFrames : 0
        }
        context={context}
        backTo={backTo}
      />
      <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_296px] desk:gap-x-5 desk:px-6">
        <div>
          <div className="relative">
            <Stage
              src={src}
              videoRef={videoRef}
              stageRef={stageRef}
              playback={playback}
              state={state}
              dispatch={dispatch}
              overlay={overlay}
              onVideoError={() => toast.error(ERROR_TEXTS['video-load-retry'])}
            />
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
          job: { video, source, points: state.points, selectionRadiusPx: state.selectionRadiusPx, style },
          picture,
          onClose: () => {
            dispatch({ type: 'exportEnded' });
            announce('Back in the editor');
          },
        })}
    </div>
  );
}

async function toggleFullscreen(element: HTMLElement | null): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await element?.requestFullscreen();
  } catch (error) {
    console.warn('The browser did not change to fullscreen', error);
  }
}
