import { makePlane } from './picture';
import type { Picture, Plane } from './picture';

/** A copy of the last picture: pictures are overwritten by their reader. */
export class KeptPicture {
  private copy: Picture | null = null;

  /** The picture kept last. @throws before the first. */
  get picture(): Picture {
    if (this.copy === null) throw new Error('No picture was kept');
    return this.copy;
  }

  keep({ luma, u, v, fullRange }: Picture): void {
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
