import type { Ref, RefObject } from 'react';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { EditorState } from '@/domain/editor/editor-state';
import type { OverlayState } from '@/media/drawing/overlay';
import type { CommandContext } from '../commands/command';
import { selectTarget } from '../commands/selection-commands';
import type { Playback } from '../playback/playback';
import { DrawingLayer } from './drawing-layer';
import { OverlayCanvas } from './overlay-canvas';
import { RingLayer } from './ring-layer';
import { SelectionLayer } from './selection-layer';
import { StageHint } from './stage-hint';

interface StageProps {
  readonly src: string;
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly stageRef: Ref<HTMLDivElement>;
  readonly playback: Playback | null;
  /** Null until there is a video. */
  readonly context: CommandContext | null;
  readonly state: EditorState;
  readonly dispatch: (event: EditorEvent) => void;
  readonly overlay: Omit<OverlayState, 'timeSec'>;
  /** The engine looks for the player, who is out of sight. */
  readonly isSearching: boolean;
  readonly onVideoError: () => void;
}

/** The picture: video, overlay, selection and what floats on it. As large as the window allows, never cropped. */
export function Stage(props: StageProps) {
  const { state, playback, context } = props;
  const { widthPx, heightPx } = state.frame;
  return (
    <div
      ref={props.stageRef}
      className="grid place-items-center overflow-hidden bg-black desk:rounded-lg [&:fullscreen]:rounded-none"
    >
      <div
        className="relative max-h-(--stage-height) w-full [:fullscreen>&]:max-h-dvh"
        style={{
          aspectRatio: `${widthPx} / ${heightPx}`,
          maxWidth: `min(100%, calc(var(--stage-height) * ${widthPx / heightPx}))`,
        }}
      >
        {/* A clip of the user's own carries no captions that a track element could name. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={props.videoRef}
          src={props.src}
          className="absolute inset-0 size-full"
          playsInline
          preload="auto"
          crossOrigin="anonymous"
          disablePictureInPicture
          onError={props.onVideoError}
        />
        {playback && <OverlayCanvas playback={playback} frame={state.frame} overlay={props.overlay} />}
        <SelectionLayer
          state={state}
          dispatch={props.dispatch}
          beginSelecting={() => context && selectTarget.perform(context)}
        />
        {context && <DrawingLayer context={context} />}
        {context && <RingLayer context={context} overlay={props.overlay} />}
        <StageHint
          phase={state.phase}
          isSearching={props.isSearching}
          isRingHeld={context?.corrections.ring.isHeld === true}
        />
      </div>
    </div>
  );
}
