import type { Box } from '@/domain/path';
import { evenBox, evenSize, overlayScale } from '@/media/drawing/geometry';
import {
  drawLayout,
  drawOverlay,
  layOutOverlay,
  layoutBounds,
  type OverlayState,
  type PlayerLayout,
} from '@/media/drawing/overlay';
import type { DrawContext } from '@/media/drawing/draw-context';
import type { Dimming } from '@/media/drawing/looks/dimming';
import { drawWatermark } from '@/media/drawing/watermark';
import { safePartOf } from '@/media/framing/crop-path';
import type { OutputView } from '../planes/output-view';
import type { PlacedTrail } from '../planes/trail-blender';
import type { PaintJob } from './painter';

/** The overlay of one frame: RGBA, not premultiplied, of an even box in the output. */
export interface OverlayPatch {
  readonly rgba: Uint8ClampedArray;
  readonly box: Box;
}

/** A moment of the film: a time of the clip, and the progress of the freeze there; null while the clip runs. */
export interface Moment {
  readonly timeSec: number;
  readonly freeze: number | null;
}

/** The overlay of a moment, in output pixels. */
interface DrawnOverlay {
  /** Where the drawing belongs, or null when there is nothing to draw. */
  readonly box: Box | null;
  /** How to darken the picture below it; null when it is not darkened. */
  readonly dimming: Dimming | null;
  /** The trails below it, if left to the receiver; empty if they are in the drawing. */
  readonly trails: readonly PlacedTrail[];
}

/**
 * Draws the overlay of a moment, and the watermark, at the output's size. The context's origin is the corner of the
 * picture.
 */
export function drawScaledOverlay(context: DrawContext, job: PaintJob, moment: Moment): void {
  const state = overlayStateAt(job, moment);
  if (state) {
    const view = viewAt(job, moment.timeSec);
    context.save();
    context.scale(view.scaleX, view.scaleY);
    context.translate(-view.left, -view.top);
    drawOverlay(context, state);
    context.restore();
  }
  if (job.hasWatermark) drawWatermark(context, job);
}

/** At source size an odd line is cut off; smaller outputs show the whole video or the whole of the cut. */
export function viewAt(job: PaintJob, timeSec: number): OutputView {
  const { widthPx, heightPx, videoWidthPx, videoHeightPx } = job;
  if (job.crop) {
    const { x: left, y: top, width, height } = job.crop.at(timeSec);
    return { left, top, scaleX: widthPx / width, scaleY: heightPx / height };
  }
  const isWhole = widthPx === evenSize(videoWidthPx) && heightPx === evenSize(videoHeightPx);
  if (isWhole) return { left: 0, top: 0, scaleX: 1, scaleY: 1 };
  return { left: 0, top: 0, scaleX: widthPx / videoWidthPx, scaleY: heightPx / videoHeightPx };
}

/** Draws overlays, without the watermark, into one small canvas that grows with the largest of them. */
export class OverlayLayer {
  readonly context = softwareContext(2, 2, true);

  /** @param leavesTrails true to leave trails out of the drawings, for a receiver that draws them. */
  constructor(
    private readonly job: PaintJob,
    private readonly leavesTrails = false,
  ) {}

  /** The overlay of a moment, or null when there is nothing to draw, and its dimming. */
  patchAt(moment: Moment): { readonly patch: OverlayPatch | null; readonly dimming: Dimming | null } {
    const { box, dimming } = this.drawAt(moment);
    const patch = box && { rgba: this.context.getImageData(0, 0, box.width, box.height).data, box };
    return { patch, dimming };
  }

  /** Draws the overlay of a moment into the top left corner of the canvas, without its dimming. */
  drawAt(moment: Moment): DrawnOverlay {
    const { context, job } = this;
    const state = overlayStateAt(job, moment);
    if (!state) return { box: null, dimming: null, trails: [] };
    const { players, dimming } = layOutOverlay(context, state);
    const view = viewAt(job, moment.timeSec);
    const drawn = this.leavesTrails ? players.map((player) => ({ ...player, runs: [] })) : players;
    const box = this.boxOf(drawn, view);
    if (box) this.drawInto(box, drawn, view);
    const trails = this.leavesTrails ? players.flatMap((player) => this.trailOf(player, view) ?? []) : [];
    return { box, dimming: dimming && dimmingIn(view, dimming), trails };
  }

  private trailOf(player: PlayerLayout, view: OutputView): PlacedTrail | null {
    const { runs, state } = player;
    const box = this.boxOf([{ ...player, ring: null, name: null, arrow: null }], view);
    return box && { runs, color: state.style.trail, scale: overlayScale(state.videoWidthPx), box, view };
  }

  private drawInto(box: Box, players: readonly PlayerLayout[], view: OutputView): void {
    const { context } = this;
    const { canvas } = context;
    if (canvas.width < box.width) canvas.width = box.width;
    if (canvas.height < box.height) canvas.height = box.height;
    context.clearRect(0, 0, box.width, box.height);
    context.save();
    context.translate(-box.x, -box.y);
    context.scale(view.scaleX, view.scaleY);
    context.translate(-view.left, -view.top);
    drawLayout(context, { players });
    context.restore();
  }

  private boxOf(players: readonly PlayerLayout[], { left, top, scaleX, scaleY }: OutputView): Box | null {
    const { job } = this;
    const bounds = layoutBounds({ players });
    if (!bounds) return null;
    const scaled = {
      x: (bounds.x - left) * scaleX,
      y: (bounds.y - top) * scaleY,
      width: bounds.width * scaleX,
      height: bounds.height * scaleY,
    };
    return evenBox(scaled, job.widthPx, job.heightPx);
  }
}

/** The dimming in pixels of the output. */
function dimmingIn({ left, top, scaleX, scaleY }: OutputView, dimming: Dimming): Dimming {
  return {
    ...dimming,
    x: (dimming.x - left) * scaleX,
    y: (dimming.y - top) * scaleY,
    radiusXPx: dimming.radiusXPx * scaleX,
    radiusYPx: dimming.radiusYPx * scaleY,
  };
}

function overlayStateAt(job: PaintJob, moment: Moment): OverlayState | null {
  const { highlight, videoWidthPx, videoHeightPx, crop } = job;
  if (!highlight) return null;
  const state = { ...highlight, videoWidthPx, videoHeightPx, ...moment };
  return crop ? { ...state, shown: safePartOf(crop.at(moment.timeSec)) } : state;
}

/** A canvas whose pixels are read back every frame, so it is kept in memory instead of on a GPU. */
export function softwareContext(
  widthPx: number,
  heightPx: number,
  hasAlpha: boolean,
): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d', { alpha: hasAlpha, willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas to be had');
  return context;
}
