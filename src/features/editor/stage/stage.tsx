import { elementsOf } from '../session/editor-elements';
import { useEditorSession, useSession, WithPlayback } from '../session/session-context';
import { DrawingLayer } from './drawing-layer';
import { FullscreenControls } from './fullscreen-controls';
import { OverlayCanvas } from './overlay-canvas';
import { RingLayer } from './ring-layer';
import { SelectionLayer } from './selection-layer';
import { StageHint } from './stage-hint';
import { StageVideo } from './stage-video';

/** The picture with video, overlay, selection and hints. It is as large as the window allows and never cropped. */
export function Stage({ src }: { readonly src: string }) {
  const elements = elementsOf(useSession());
  const { widthPx, heightPx } = useEditorSession((state) => state.frame);
  return (
    <div
      ref={elements.stage}
      className="grid place-items-center overflow-hidden bg-black desk:rounded-lg [&:fullscreen]:rounded-none [&:fullscreen]:[--stage-height:100dvh]"
    >
      <div
        className="relative max-h-(--stage-height) w-full"
        style={{
          aspectRatio: `${widthPx} / ${heightPx}`,
          maxWidth: `min(100%, calc(var(--stage-height) * ${widthPx / heightPx}))`,
        }}
      >
        <StageVideo src={src} />
        <WithPlayback>
          <OverlayCanvas />
        </WithPlayback>
        <SelectionLayer />
        <WithPlayback>
          <DrawingLayer />
          <RingLayer />
        </WithPlayback>
        <StageHint />
        <WithPlayback>
          <FullscreenControls />
        </WithPlayback>
      </div>
    </div>
  );
}
