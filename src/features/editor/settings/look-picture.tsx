import { useEffect, useRef } from 'react';
import { shallow } from 'zustand/shallow';
import { activeTrack } from '@/domain/editor/active-track';
import { type LookKind, lookOf } from '@/domain/film-look';
import { nearestPosition } from '@/domain/path';
import type { TrackPoint } from '@/domain/track';
import { mapAll } from '@/lib/non-empty';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { namesIn } from '@/media/drawing/geometry';
import { SHOWN_FREEZE } from '@/media/drawing/looks/identify';
import { drawOverlay, type OverlayState } from '@/media/drawing/overlay';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { overlayOf } from '@/studio/session/highlight';
import { elementsOf } from '../session/editor-elements';
import { usePlayback, useSession } from '../session/session-context';

const WIDTH_PX = 256;
const HEIGHT_PX = 144;
/** The width of the visible part of the picture, in radii of the circle around the body. */
const PART_RADII = 7;
const PAD_SEC = 1;

type Overlay = ReturnType<typeof overlayOf>;

/**
 * Previews a look on the part of the current frame around the player, with the film's own drawing functions. It updates
 * only while the clip is paused, because four previews are too much work for every frame. It draws outside React.
 */
export function LookPicture({ kind }: { readonly kind: LookKind }) {
  const session = useSession();
  const playback = usePlayback();
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isCurrent = true;
    let drawn: Overlay | null = null;
    const isBusy = (): boolean =>
      playback.getStatus().isPlaying || session.getState().phase.kind === 'tracking';
    const draw = (): void => {
      const [canvas, video] = [canvasRef.current, elementsOf(session).video.current];
      if (!isCurrent || !canvas || !video || isBusy()) return;
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      drawn = overlayOf(session.getState());
      paint(canvas, video, drawn, kind, timeOfFrame(playback.getFrame()));
    };
    const drawWithFonts = (): void => {
      void loadOverlayFonts(namesIn(session.getState())).then(draw);
    };
    const stops = [
      playback.onPicture(draw),
      playback.subscribe(draw),
      session.store.subscribe((state, before) => {
        if (isBusy() || (drawn && shallow(overlayOf(state), drawn))) return;
        if (namesIn(state) === namesIn(before)) draw();
        else drawWithFonts();
      }),
    ];
    draw();
    drawWithFonts();
    return () => {
      isCurrent = false;
      for (const stop of stops) stop();
    };
  }, [session, playback, kind]);
  return (
    <canvas
      ref={canvasRef}
      width={WIDTH_PX}
      height={HEIGHT_PX}
      aria-hidden="true"
      className="block aspect-video w-full bg-ground"
    />
  );
}

function paint(
  canvas: HTMLCanvasElement,
  video: HTMLVideoElement,
  overlay: Overlay,
  kind: LookKind,
  timeSec: number,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const state = stateFor(overlay, kind, timeSec);
  const { videoWidthPx, videoHeightPx } = state;
  const { selectionRadiusPx, points } = activeTrack(state);
  const width = Math.min(
    videoWidthPx,
    PART_RADII * selectionRadiusPx,
    (videoHeightPx * WIDTH_PX) / HEIGHT_PX,
  );
  const height = (width * HEIGHT_PX) / WIDTH_PX;
  const { x, y } = nearestPosition(points, timeSec) ?? { x: videoWidthPx / 2, y: videoHeightPx / 2 };
  const left = Math.min(Math.max(0, x - width / 2), videoWidthPx - width);
  const top = Math.min(Math.max(0, y - height / 2), videoHeightPx - height);
  const scale = WIDTH_PX / width;
  context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  context.drawImage(video, 0, 0, videoWidthPx, videoHeightPx);
  drawOverlay(context, state);
}

/**
 * The moment at which the look is strongest. Looks fade in and out at the ends of a path, so the path is extended.
 * Without a path, the player is assumed to be in the middle of the picture.
 */
function stateFor(overlay: Overlay, kind: LookKind, timeSec: number): OverlayState {
  const { tracks, style, videoWidthPx, videoHeightPx } = overlay;
  const middle: TrackPoint = {
    x: videoWidthPx / 2,
    y: videoHeightPx / 2,
    timeSec,
    isManual: false,
    isInterpolated: false,
  };
  return {
    ...overlay,
    style: { ...style, look: { ...lookOf(style), kind } },
    tracks: mapAll(tracks, (track) => ({ ...track, points: prolonged(track.points, middle) })),
    timeSec,
    freeze: SHOWN_FREEZE,
  };
}

/** Extends a path beyond a point in time. */
function prolonged(points: readonly TrackPoint[], at: TrackPoint): readonly TrackPoint[] {
  const [first, last] = [points[0] ?? at, points.at(-1) ?? at];
  return [
    { ...first, timeSec: Math.min(first.timeSec, at.timeSec) - PAD_SEC },
    ...points,
    { ...last, timeSec: Math.max(last.timeSec, at.timeSec) + PAD_SEC },
  ];
}
