import '@/lib/polyfills/symbol-dispose';
import type { Mat, OpenCv } from './opencv';

/** Makes Mats and deletes all of them at the end of its block, even when the block throws: `using mats = ...`. */
export class MatScope implements Disposable {
  private readonly mats: Mat[] = [];

  constructor(private readonly cv: OpenCv) {}

  make(rows: number, cols: number, type: number): Mat {
    const mat = new this.cv.Mat(rows, cols, type);
    this.mats.push(mat);
    return mat;
  }

  [Symbol.dispose](): void {
    for (const mat of this.mats) mat.delete();
    this.mats.length = 0;
  }
}
