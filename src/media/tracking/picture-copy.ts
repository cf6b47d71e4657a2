import { makePlane } from '../pictures/picture';
import type { Picture, Plane } from '../pictures/picture';

/** A copy of the last picture, because the reader overwrites its pictures. */
export class PictureCopy {
  private copy: Picture | null = null;

  /**
   * The last picture copied.
   * @throws before the first copy.
   */
  get picture(): Picture {
    if (this.copy === null) throw new Error('No picture was copied');
    return this.copy;
  }

  update({ luma, u, v, fullRange }: Picture): void {
    const { copy } = this;
    this.copy = {
      luma: copied(luma, copy?.luma),
      u: copied(u, copy?.u),
      v: copied(v, copy?.v),
      fullRange,
    };
  }
}

function copied(plane: Plane, into: Plane | undefined): Plane {
  const isSameSize = into?.widthPx === plane.widthPx && into.heightPx === plane.heightPx;
  const copy = isSameSize ? into : makePlane(plane.widthPx, plane.heightPx);
  copy.data.set(plane.data);
  return copy;
}
