import { CAPTION } from '../constants';
import { makePlane } from '../../pictures/picture';
import type { Plane } from '../../pictures/picture';

/** The lightness of some recent pictures, which a run passes on to the next one of the same player. */
export class PictureMemory {
  private kept: Plane[] = [];
  private frame = 0;

  /** Newest first. */
  get pictures(): readonly Plane[] {
    return this.kept.toReversed();
  }

  /** Call it for each picture: keeps a copy of every few. */
  note(luma: Plane): void {
    if (this.frame++ % CAPTION.rememberEvery !== 0) return;
    const copy = this.kept.length >= CAPTION.remembered ? this.kept.shift() : undefined;
    const { widthPx, heightPx, data } = luma;
    const plane = copy ?? makePlane(widthPx, heightPx);
    plane.data.set(data);
    this.kept.push(plane);
  }

  clear(): void {
    this.kept = [];
  }
}
