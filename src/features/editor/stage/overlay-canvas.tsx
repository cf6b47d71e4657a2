import { useEffect, useRef } from 'react';
import { shallow } from 'zustand/shallow';
import type { PixelSize } from '@/domain/pixel-size';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { namesIn } from '@/media/drawing/geometry';
import { drawOverlay, type OverlayState } from '@/media/drawing/overlay';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { overlayOf } from '@/studio/session/highlight';
import { usePlayback, useSession } from '../session/session-context';
import { momentOnStage } from './moment-on-stage';

/**
 * Draws the ring, trail and name over the video with the same functions as the export. It draws only when a frame
 * becomes visible, when the path changes and when its size changes.
 */
export function OverlayCanvas() {
  const session = useSession();
  const playback = usePlayback();
  const canvasRef = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas) return undefined;
    const { frame } = session.getState();
    let isCurrent = true;
    let timeSec = timeOfFrame(playback.getFrame());
    let overlay = overlayOf(session.getState());
    let phase = session.getState().phase.kind;
    const draw = (): void => {
      const { isPlaying } = playback.getStatus();
      const shown = { isPlaying, freeze: playback.getFreeze() };
      paint(canvas, frame, momentOnStage({ ...overlay, timeSec }, phase, shown));
    };
    const drawWithFonts = (): void => {
      void loadOverlayFonts(namesIn(overlay)).then(() => isCurrent && draw());
    };
    const stopFrames = playback.onPicture((_index, shownSec) => {
      timeSec = shownSec;
      draw();
    });
    // This happens outside React, because the path changes many times a second while tracking runs.
    const stopChanges = session.store.subscribe((state) => {
      const next = overlayOf(state);
      if (shallow(next, overlay) && state.phase.kind === phase) return;
      const isRenamed = namesIn(next) !== namesIn(overlay);
      overlay = next;
      phase = state.phase.kind;
      draw();
      if (isRenamed) drawWithFonts();
    });
    const stopStatus = playback.subscribe(draw);
    const resize = new ResizeObserver(() => {
      fitBackingStore(canvas, frame);
      draw();
    });
    resize.observe(canvas);
    draw();
    drawWithFonts();
    return () => {
      isCurrent = false;
      stopFrames();
      stopChanges();
      stopStatus();
      resize.disconnect();
    };
  }, [session, playback]);

  return (
    <canvas ref={canvasRef} className="pointer-events-none absolute inset-0 size-full" aria-hidden="true" />
  );
}

/**
 * Sizes the canvas in device pixels for sharp lines, but never larger than the video, because more pixels would only
 * cost time.
 */
function fitBackingStore(canvas: HTMLCanvasElement, frame: PixelSize): void {
  const wanted = Math.round(canvas.clientWidth * window.devicePixelRatio);
  const width = Math.max(1, Math.min(wanted, frame.widthPx));
  const height = Math.max(1, Math.round((width * frame.heightPx) / frame.widthPx));
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

function paint(canvas: HTMLCanvasElement, frame: PixelSize, state: OverlayState): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.scale(canvas.width / frame.widthPx, canvas.height / frame.heightPx);
  drawOverlay(context, state);
}
