import { useEffect, useRef } from 'react';
import type { FrameSize } from '@/domain/editor/editor-state';
import { timeOfFrame } from '../playback/frame-grid';
import type { Playback } from '../playback/playback';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { drawOverlay, type OverlayState } from '@/media/drawing/overlay';

interface OverlayCanvasProps {
  readonly playback: Playback;
  readonly frame: FrameSize;
  readonly overlay: Omit<OverlayState, 'timeSec'>;
}

/**
 * The ring, trail and name over the video, drawn by the functions that the export uses. It draws when a frame
 * becomes visible, when the path changes and when its size does, and not otherwise.
 */
export function OverlayCanvas({ playback, frame, overlay }: OverlayCanvasProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const timeRef = useRef(timeOfFrame(playback.getFrame()));
  const overlayRef = useRef(overlay);

  useEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas) return undefined;
    overlayRef.current = overlay;
    const draw = (): void => paint(canvas, frame, { ...overlayRef.current, timeSec: timeRef.current });
    const stopFrames = playback.onPicture((_index, timeSec) => {
      timeRef.current = timeSec;
      draw();
    });
    const resize = new ResizeObserver(() => {
      fitBackingStore(canvas, frame);
      draw();
    });
    resize.observe(canvas);
    draw();
    void loadOverlayFonts().then(draw);
    return () => {
      stopFrames();
      resize.disconnect();
    };
  }, [playback, frame, overlay]);

  return (
    <canvas ref={canvasRef} className="pointer-events-none absolute inset-0 size-full" aria-hidden="true" />
  );
}

/** Device pixels for sharp lines, but never more than the video itself has: more would only cost time. */
function fitBackingStore(canvas: HTMLCanvasElement, frame: FrameSize): void {
  const wanted = Math.round(canvas.clientWidth * window.devicePixelRatio);
  const width = Math.max(1, Math.min(wanted, frame.widthPx));
  const height = Math.max(1, Math.round((width * frame.heightPx) / frame.widthPx));
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

function paint(canvas: HTMLCanvasElement, frame: FrameSize, state: OverlayState): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.scale(canvas.width / frame.widthPx, canvas.height / frame.heightPx);
  drawOverlay(context, state);
}
