/** Large enough to need few pages, small enough for a phone without a large free block of memory. */
const PAGE_BYTES = 4 * 1024 * 1024;

/**
 * A file in memory that can be written at any position. It is stored in pages, because iOS kills a page that allocates
 * a few hundred MB at once.
 */
export class PagedMemory {
  private readonly pages: Uint8Array<ArrayBuffer>[] = [];
  private sizeBytes = 0;

  write(data: Uint8Array, position: number): void {
    for (let done = 0; done < data.length;) {
      const at = position + done;
      const within = at % PAGE_BYTES;
      const count = Math.min(PAGE_BYTES - within, data.length - done);
      this.page(Math.floor(at / PAGE_BYTES)).set(data.subarray(done, done + count), within);
      done += count;
    }
    this.sizeBytes = Math.max(this.sizeBytes, position + data.length);
  }

  /** Bytes written. */
  get size(): number {
    return this.sizeBytes;
  }

  /** A copy of some of the bytes; fewer at the end of the file. */
  read(position: number, sizeBytes: number): Uint8Array<ArrayBuffer> {
    const data = new Uint8Array(Math.max(0, Math.min(sizeBytes, this.sizeBytes - position)));
    for (let done = 0; done < data.length;) {
      const within = (position + done) % PAGE_BYTES;
      const count = Math.min(PAGE_BYTES - within, data.length - done);
      data.set(this.page(Math.floor((position + done) / PAGE_BYTES)).subarray(within, within + count), done);
      done += count;
    }
    return data;
  }

  /** The bytes that were written, with zeros in the gaps. */
  toBlob(type: string): Blob {
    const lastBytes = this.sizeBytes - PAGE_BYTES * (this.pages.length - 1);
    const parts = this.pages.map((page, index) =>
      index < this.pages.length - 1 ? page : page.subarray(0, lastBytes),
    );
    return new Blob(parts, { type });
  }

  private page(index: number): Uint8Array<ArrayBuffer> {
    while (this.pages.length <= index) this.pages.push(new Uint8Array(PAGE_BYTES));
    return this.pages[index] ?? new Uint8Array();
  }
}
