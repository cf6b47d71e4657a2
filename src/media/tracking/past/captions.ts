import type { PixelSize } from '@/domain/pixel-size';
import { CAPTION } from '../constants';
import type { Point } from '../geometry';
import { CaptionBoxes, type Box } from './caption-boxes';
import { placesIn } from './circle-places';
import type { Edge, StillPicture } from './still-picture';

const MOVED = 1;
const STILL = 2;

/**
 * The graphics over a video, recognized by edges that stayed in place while the camera panned across them. A player who
 * runs along with the pan also stays in place, but not to a fraction of a pixel.
 */
export class Captions {
  private readonly size: PixelSize;
  /** Which edges the pan moved, and which it should have moved but are still. */
  private readonly edges: Uint8Array;
  private readonly boxes: readonly Box[];

  /** @param pans the camera's pans from the first picture to several later ones. */
  constructor(picture: StillPicture, pans: readonly Point[]) {
    const { widthPx, heightPx } = picture;
    this.size = { widthPx, heightPx };
    this.edges = new Uint8Array(widthPx * heightPx);
    const boxes = new CaptionBoxes(picture);
    for (const edge of picture.edges()) {
      const isMovable = pans.some((pan) => isAcross(edge, pan));
      const isStill = picture.isStillEdge(edge);
      if (isMovable) this.edges[edge.at] = isStill ? STILL : MOVED;
      if (isStill) boxes.add(edge.at, isMovable);
    }
    this.boxes = boxes.find();
  }

  /** Whether enough of a circle lies on graphics: judged by the edges inside it, or by its area. */
  cover(center: Point, radiusPx: number): boolean {
    let [still, moved, boxed, all] = [0, 0, 0, 0];
    for (const at of placesIn(this.size, center, radiusPx)) {
      all++;
      if (this.edges[at] === STILL) still++;
      if (this.edges[at] === MOVED) moved++;
      if (this.isBoxed(at)) boxed++;
    }
    const hasEdges = still + moved >= CAPTION.leastEdges;
    return boxed > CAPTION.areaShare * all || (hasEdges && still >= CAPTION.edgeShare * (still + moved));
  }

  private isBoxed(at: number): boolean {
    const { widthPx } = this.size;
    const x = at % widthPx;
    const y = Math.floor(at / widthPx);
    return this.boxes.some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    );
  }
}

/** A pan along an edge, such as a touchline, does not change how the edge looks. */
function isAcross({ across }: Edge, pan: Point): boolean {
  return Math.abs(pan.x * across.x + pan.y * across.y) >= CAPTION.leastPanPx;
}
