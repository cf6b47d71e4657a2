import { useEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { ExportShape, Framing } from '@/domain/export-shape';
import { FRAME_RATE } from '@/domain/limits';
import { cropDirection } from '@/domain/picture-crop';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { namesIn } from '@/media/drawing/geometry';
import { cropPathOf } from '@/media/framing/crop-path';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { elementsOf } from '../session/editor-elements';
import { useOverlay } from '../session/session-hooks';
import { useEditorSession, usePlayback, useSession } from '../session/session-context';
import { paintCrop } from './paint-crop';

interface CropPreviewProps {
  readonly shape: ExportShape;
  readonly framing: Framing;
  /** Called with the new offsets on a drag or a key press. */
  readonly onMove: (offsets: Pick<Framing, 'offsetX' | 'offsetY'>) => void;
}

/** Sharp enough for the dialog. */
const LONGEST_SIDE_PX = 960;
/** How far an arrow key moves the crop, as a share of its size; Shift moves five times as far. */
const KEY_STEP = 0.01;
const LARGE_STEPS = 5;

/** Where a drag began. */
interface Grip {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  readonly offsetX: number;
  readonly offsetY: number;
}

/**
 * The current frame with ring and name, darkened where the film will not show it. The bright part is drawn as it will
 * be cropped. It follows the player while the clip plays, and dragging and the arrow keys move it.
 */
export function CropPreview({ shape, framing, onMove }: CropPreviewProps) {
  const frame = useEditorSession((state) => state.frame);
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(frame.widthPx, frame.heightPx));
  const { canvasRef, cutWidthPx, cutHeightPx } = useCropDrawing(shape, framing);
  const grip = useRef<Grip | null>(null);

  const drag = (event: PointerEvent<HTMLElement>): void => {
    const held = grip.current;
    const canvas = canvasRef.current;
    if (!canvas || held?.pointerId !== event.pointerId) return;
    const videoPxPerPx = frame.widthPx / canvas.clientWidth;
    onMove({
      offsetX: held.offsetX + ((event.clientX - held.x) * videoPxPerPx) / cutWidthPx,
      offsetY: held.offsetY + ((event.clientY - held.y) * videoPxPerPx) / cutHeightPx,
    });
  };
  const nudge = (event: KeyboardEvent): void => {
    const direction = cropDirection(event.key);
    if (!direction) return;
    event.preventDefault();
    const step = KEY_STEP * (event.shiftKey ? LARGE_STEPS : 1);
    onMove({
      offsetX: framing.offsetX + direction.x * step,
      offsetY: framing.offsetY + direction.y * step,
    });
  };
  return (
    <button
      type="button"
      aria-label="The part that the film shows. Arrow keys move it."
      className="grid w-full cursor-move touch-none place-items-center overflow-hidden rounded-md bg-black"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const { offsetX, offsetY } = framing;
        grip.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, offsetX, offsetY };
      }}
      onPointerMove={drag}
      onPointerUp={() => (grip.current = null)}
      onPointerCancel={() => (grip.current = null)}
      onKeyDown={nudge}
    >
      <canvas
        ref={canvasRef}
        width={Math.round(frame.widthPx * scale)}
        height={Math.round(frame.heightPx * scale)}
        className="max-h-[46dvh] max-w-full"
      />
    </button>
  );
}

/**
 * Draws on the canvas whenever the frame or the crop changes.
 * @returns the crop's size in pixels of the video.
 */
function useCropDrawing(shape: ExportShape, framing: Framing) {
  const elements = elementsOf(useSession());
  const playback = usePlayback();
  const overlay = useOverlay();
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const { videoWidthPx, videoHeightPx } = overlay;
  const crop = useMemo(() => {
    const video = { widthPx: videoWidthPx, heightPx: videoHeightPx };
    const clipSec = playback.grid.frameCount / FRAME_RATE;
    return cropPathOf({ video, shape, framing, clipSec, highlight: overlay });
  }, [videoWidthPx, videoHeightPx, playback, shape, framing, overlay]);
  useEffect(() => {
    let isCurrent = true;
    let timeSec = timeOfFrame(playback.getFrame());
    const draw = (): void => {
      const context = canvasRef.current?.getContext('2d');
      if (!isCurrent || !context) return;
      paintCrop(context, elements.video.current, { ...overlay, timeSec }, crop?.at(timeSec) ?? null);
    };
    const stop = playback.onPicture((_index, shownSec) => {
      timeSec = shownSec;
      draw();
    });
    draw();
    void loadOverlayFonts(namesIn(overlay)).then(draw);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [elements, playback, overlay, crop]);
  return {
    canvasRef,
    cutWidthPx: crop?.widthPx ?? videoWidthPx,
    cutHeightPx: crop?.heightPx ?? videoHeightPx,
  };
}
