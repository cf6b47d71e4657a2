import { layoutOf, type I420Image, type I420Layout } from '../planes/i420';
import type { PictureKernel } from './picture-kernel';

/** Planes in a kernel's memory, laid out like an I420Image. Sides may be odd: color planes are rounded up. */
export class KernelImage {
  readonly address: number;
  readonly layout: I420Layout;

  constructor(
    readonly kernel: PictureKernel,
    readonly widthPx: number,
    readonly heightPx: number,
  ) {
    this.layout = layoutOf(this);
    this.address = kernel.allocate(this.layout.sizeBytes);
  }

  get cb(): number {
    return this.address + this.layout.cbStart;
  }

  get cr(): number {
    return this.address + this.layout.crStart;
  }

  /** The planes outside the kernel. The view is valid until the kernel allocates memory. */
  get view(): I420Image {
    const { kernel, widthPx, heightPx } = this;
    return { data: kernel.view(this.address, this.layout.sizeBytes), widthPx, heightPx };
  }
}
