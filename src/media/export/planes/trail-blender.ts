import { channelsOf } from '@/media/drawing/colors';
import { Ribbon } from '@/media/drawing/ribbon';
import { MOST_FADE_STEPS, trailLayers, type TrailLayer } from '@/media/drawing/trail';
import type { TrailRun } from '@/media/drawing/trail-runs';
import type { KernelImage } from '../kernel/kernel-image';
import { AreaPainter } from './area-painter';
import { Blender } from './blend';
import type { OutputPlace } from './output-view';
import { ShrinkingRibbon } from './shrinking-ribbon';

/** A trail and its place in the output. */
export interface PlacedTrail extends OutputPlace {
  readonly runs: readonly TrailRun[];
  readonly color: string;
  /** Scale of the overlay (overlayScale). */
  readonly scale: number;
}

/**
 * Blends a trail over a picture of the kernel, like drawTrail on a canvas. Each shape of a layer is the previous one
 * without its oldest part, so edges are found once and only that part is processed between two shapes. A canvas paints
 * each of the eighteen shapes from scratch, which takes several times as long.
 */
export class TrailBlender {
  private readonly blender: Blender;
  private readonly painter: AreaPainter;

  /** @param image limited-range BT.709 planes of even size, changed in place. */
  constructor(image: KernelImage) {
    this.blender = new Blender(image);
    this.painter = new AreaPainter(image, this.blender.drawing, MOST_FADE_STEPS);
  }

  blend(trail: PlacedTrail): void {
    const ribbons = trail.runs.map((run) => new Ribbon(run));
    this.blender.pixelsFor(trail.box).fill(0);
    for (const layer of trailLayers(trail.scale)) this.paint(ribbons, layer, trail);
    this.blender.blend(trail.box, { order: 'rgba', isPremultiplied: true });
  }

  private paint(ribbons: readonly Ribbon[], { reachPx, steps }: TrailLayer, trail: PlacedTrail): void {
    const { painter } = this;
    painter.begin(
      trail,
      steps.map(({ opacity }) => premultiplied(trail.color, opacity)),
    );
    const shapes = ribbons.map((ribbon) => new ShrinkingRibbon(ribbon, reachPx, painter));
    for (const [step, { leastNearness }] of steps.entries()) {
      for (const shape of shapes) shape.beginAt(leastNearness, step);
    }
    painter.finish(steps.length);
  }
}

/** A color's channels as a canvas stores them. */
function premultiplied(color: string, opacity: number): Uint8Array {
  const alpha = Math.round(opacity * 255);
  return Uint8Array.of(...channelsOf(color).map((value) => Math.round((value * alpha) / 255)), alpha);
}
